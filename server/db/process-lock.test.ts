import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServerProcess } from '#test/server-process.ts'
import { lockDataFolder } from './process-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a second server on the same folder refuses to start, and says which one is in the way', async () => {
  const first = await startServerProcess({ DATA_DIR: folder })
  await expect(startServerProcess({ DATA_DIR: folder })).rejects.toThrow(
    `Another server (process ${first.pid}) is using the data folder ${folder}`,
  )
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  expect(await first.terminate()).toBe(0)
  const next = await startServerProcess({ DATA_DIR: folder })
  await next.kill()
})

it('the lock of a killed server is in nobody’s way', async () => {
  const first = await startServerProcess({ DATA_DIR: folder })
  await first.kill()
  expect(await readFile(join(folder, 'server.pid'), 'utf8')).toBe(String(first.pid))
  const next = await startServerProcess({ DATA_DIR: folder })
  expect(await next.terminate()).toBe(0)
})

it.each(['', 'no es un número', '0', '-1', String(process.pid)])(
  'a lock file that says %j holds nobody back',
  async (content) => {
    const path = join(folder, 'server.pid')
    await writeFile(path, content)
    const release = await lockDataFolder(folder)
    expect(await readFile(path, 'utf8')).toBe(String(process.pid))
    await release()
    expect(existsSync(path)).toBe(false)
  },
)
