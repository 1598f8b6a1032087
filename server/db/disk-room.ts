import { statfs } from 'node:fs/promises'

/**
 * Free space that uploads and requests never use on the disk of the embedded database. Its write-ahead log grows by 16 MB at a
 * time, and the database stops for good when it cannot.
 */
export const reservedBytes = 64 * 1024 * 1024

const everyMs = 2_000

export type DiskRoom = {
  /** Whether less than `reservedBytes` is free. */
  isLow(): boolean
  close(): void
}

/** Watches the disk of a folder. */
export async function watchDiskRoom(folder: string): Promise<DiskRoom> {
  let isLow = (await freeBytes(folder)) < reservedBytes
  const timer = setInterval(() => {
    freeBytes(folder).then(
      (bytes) => {
        isLow = bytes < reservedBytes
      },
      // Not reported here: reading or writing in a missing folder fails with an error that names it.
      () => {},
    )
  }, everyMs)
  timer.unref()
  return { isLow: () => isLow, close: () => clearInterval(timer) }
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
