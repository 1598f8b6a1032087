import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { freeBytes } from '#server/db/disk-room.ts'
import { isDiskFull } from '#server/db/lost-connection.ts'
import { AppError } from '#server/http/app-error.ts'
import { assertStoragePath, type Storage, type StoredContent } from './storage.ts'

/**
 * Files in a folder of this machine. A crash leaves at most an `.unfinished` file, which the file sweep removes. `leaves`: bytes
 * of the disk that stay free.
 */
export function openDiskStorage(folder: string, { leaves = 0 } = {}): Storage {
  const root = resolve(folder)
  const locate = (path: string) => {
    assertStoragePath(path)
    const target = resolve(root, path)
    if (!target.startsWith(root + sep)) throw new Error(`outside the storage: ${path}`)
    return target
  }
  return {
    async put(path, bytes) {
      const target = locate(path)
      const unfinished = `${target}.${randomUUID()}.unfinished`
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        if (leaves > 0 && (await freeBytes(root)) - bytes.byteLength < leaves) throw noRoom()
        await writeThrough(unfinished, bytes)
        await rename(unfinished, target)
        await syncFolder(dirname(target))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw isDiskFull(error) ? new AppError('file.storage_full', {}, { cause: error }) : error
      }
    },

    async get(path) {
      const handle = await open(locate(path), 'r').catch(nullWhenAbsent)
      if (handle === null) return null
      const { size } = await handle.stat()
      const stream = Readable.toWeb(handle.createReadStream()) as StoredContent['stream']
      return { stream, sizeBytes: size }
    },

    async remove(path) {
      await rm(locate(path), { force: true })
    },

    async *list(prefix) {
      const entries = await opendir(join(root, prefix)).catch(nullWhenAbsent)
      if (entries === null) return
      for await (const entry of entries) {
        if (!entry.isFile()) continue
        const found = await stat(join(root, prefix, entry.name)).catch(nullWhenAbsent)
        if (found !== null) yield { path: `${prefix}${entry.name}`, modifiedAt: found.mtime }
      }
    },
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename survives a power cut only after fsync of its folder. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function noRoom(): NodeJS.ErrnoException {
  return Object.assign(new Error('the rest of the disk is reserved'), { code: 'ENOSPC' })
}

function nullWhenAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
