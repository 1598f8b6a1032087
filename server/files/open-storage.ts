import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Storage } from './storage.ts'
import { openDiskStorage } from './storage-disk.ts'
import { openS3Storage } from './storage-s3.ts'

/** The bucket when one is configured, else a folder beside the database. */
export async function openStorage({ s3, dataDir }: Config): Promise<Storage> {
  return s3 === null ? openDiskStorage(join(dataDir, 'files')) : openS3Storage(s3)
}
