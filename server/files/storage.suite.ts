import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage, StoredObject } from './storage.ts'

type Opened = { storage: Storage; close(): Promise<void> }

/** The tests that every storage has to pass. */
export function storageSuite(name: string, openStorage: () => Promise<Opened>): void {
  describe(`files ${name}`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await openStorage()
    })
    afterAll(() => opened.close())

    const newPath = (folder = 'payment-receipts') => `${folder}/${randomUUID()}.webp`
    const put = (path: string, bytes: Uint8Array) => opened.storage.put(path, bytes, 'image/webp')
    const read = async (path: string) => {
      const content = await opened.storage.get(path)
      if (content === null) return null
      const bytes = new Uint8Array(await new Response(content.stream).arrayBuffer())
      expect(content.sizeBytes).toBe(bytes.byteLength)
      return bytes
    }
    const list = async (folder: string) => {
      const found: StoredObject[] = []
      for await (const object of opened.storage.list(folder)) found.push(object)
      return found
    }

    it('come back byte for byte', async () => {
      const path = newPath()
      const bytes = crypto.getRandomValues(new Uint8Array(60_000))
      await put(path, bytes)
      expect(await read(path)).toEqual(bytes)
    })

    it('of ten megabytes come back too', async () => {
      const path = newPath()
      const bytes = new Uint8Array(10 * 1024 * 1024).map((_, index) => index % 251)
      await put(path, bytes)
      expect(Buffer.compare((await read(path)) ?? new Uint8Array(), bytes)).toBe(0)
    })

    it('that were never put are absent, and removing them is no error', async () => {
      expect(await read(newPath())).toBeNull()
      await opened.storage.remove(newPath())
    })

    it('are gone once removed', async () => {
      const path = newPath()
      await put(path, new Uint8Array([1]))
      await opened.storage.remove(path)
      expect(await read(path)).toBeNull()
    })

    it('are listed by their folder, with the time they were written', async () => {
      const [photo, receipt] = [newPath('profile-pictures'), newPath()]
      for (const path of [photo, receipt]) await put(path, new Uint8Array([1]))
      const photos = await list('profile-pictures/')
      expect(photos.map(({ path }) => path)).toEqual([photo])
      expect(Math.abs(Date.now() - (photos[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
      expect((await list('payment-receipts/')).map(({ path }) => path)).toContain(receipt)
      expect(await list('nothing/')).toEqual([])
    })

    it('leave nothing open when their reading is cancelled', async () => {
      const path = newPath()
      await put(path, new Uint8Array(500_000))
      const content = await opened.storage.get(path)
      await content?.stream.cancel()
      await opened.storage.remove(path)
    })

    it.each([
      '../outside.webp',
      'payment-receipts/../../outside.webp',
      'payment-receipts/..',
      '/etc/passwd',
      'payment-receipts//a.webp',
      'payment-receipts/a\0.webp',
      'payment-receipts\\a.webp',
      'no-folder.webp',
      '',
    ])('are never written or read outside their place: %j', async (path) => {
      await expect(put(path, new Uint8Array([1]))).rejects.toThrow('not a storage path')
      await expect(read(path)).rejects.toThrow('not a storage path')
      await expect(async () => opened.storage.remove(path)).rejects.toThrow('not a storage path')
    })
  })
}
