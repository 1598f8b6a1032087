import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { reservedBytes } from '#server/db/disk-room.ts'
import type { Storage } from './storage.ts'
import { openDiskStorage } from './storage-disk.ts'

/** The bucket when one is configured, else a folder beside the database. */
export async function openStorage({ s3, dataDir, databaseUrl }: Config): Promise<Storage> {
  if (s3 === null) {
    const leaves = databaseUrl === null ? reservedBytes : 0
    return openDiskStorage(join(dataDir, 'files'), { leaves })
  }
  // The S3 library is large: it is loaded only where it is used.
  const { openS3Storage } = await import('./storage-s3.ts')
  return openS3Storage(s3)
}
