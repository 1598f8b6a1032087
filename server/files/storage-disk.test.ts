import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { storageSuite } from './storage.suite.ts'
import { openDiskStorage } from './storage-disk.ts'

const run = promisify(execFile)
const newFolder = () => mkdtemp(join(tmpdir(), 'cuartilla-files-'))

storageSuite('on disk', async () => {
  const folder = await newFolder()
  return {
    storage: openDiskStorage(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  }
})

describe('the folder of files', () => {
  it('is for the server alone', async () => {
    const folder = await newFolder()
    await openDiskStorage(folder).put('payment-receipts/a.webp', new Uint8Array([1]), 'image/webp')
    const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777
    expect(await modeOf('payment-receipts')).toBe(0o700)
    expect(await modeOf('payment-receipts/a.webp')).toBe(0o600)
    await rm(folder, { recursive: true })
  })

  it('on a full disk reports it, keeps earlier files and no partial one', async (test) => {
    const folder = await newFolder()
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).then(
      () => true,
      () => false,
    )
    if (!isMounted) test.skip('only who may mount a small disk can fill one')
    try {
      const storage = openDiskStorage(folder)
      await storage.put('payment-receipts/small.webp', new Uint8Array(1_000), 'image/webp')
      await expect(
        storage.put('payment-receipts/large.webp', new Uint8Array(2_000_000), 'image/webp'),
      ).rejects.toMatchObject({ code: 'file.storage_full', status: 507 })
      expect(await readdir(join(folder, 'payment-receipts'))).toEqual(['small.webp'])
    } finally {
      await run('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('leaves what is reserved of the disk to others', async () => {
    const folder = await newFolder()
    const storage = openDiskStorage(folder, { leaves: Number.MAX_SAFE_INTEGER })
    await expect(
      storage.put('payment-receipts/a.webp', new Uint8Array([1]), 'image/webp'),
    ).rejects.toMatchObject({ code: 'file.storage_full' })
    expect(await readdir(join(folder, 'payment-receipts'))).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('that cannot be written fails at once', async () => {
    const folder = await newFolder()
    await mkdir(join(folder, 'payment-receipts/a.webp'), { recursive: true })
    const storage = openDiskStorage(folder)
    await expect(
      storage.put('payment-receipts/a.webp', new Uint8Array([1]), 'image/webp'),
    ).rejects.toThrow()
    expect(await readdir(join(folder, 'payment-receipts'))).toEqual(['a.webp'])
    await rm(folder, { recursive: true })
  })
})
