import { statfs } from 'node:fs/promises'

/**
 * What uploads and requests leave free on the disk of the embedded database: its log grows by 16 MB at a time, and
 * without room for that it stops for good.
 */
export const reservedBytes = 64 * 1024 * 1024

const everyMs = 2_000

export type DiskRoom = {
  /** Whether only what is reserved is left. */
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
      // A folder that is gone says nothing about its disk; what needs it fails with its own error.
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
