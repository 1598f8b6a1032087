import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens a file without a name, for reading and writing. The system removes it when this process ends. */
export async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `cuartilla-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

export async function writeAll(
  file: FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

/** Reads as much as `bytes` has room for. Throws if the file is shorter. */
export async function readAll(
  file: FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, position + at)
    if (bytesRead === 0) throw new Error('the file is shorter than expected')
    at += bytesRead
  }
}
