import type { FileType } from '#contract/file-limits.ts'
import type { Db } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { deleteUnusedFileRows, knownPaths } from '#server/files/file-rows.ts'
import type { StoredObject } from '#server/files/storage.ts'

const batch = 200
const folders = ['profile-pictures/', 'payment-receipts/']

// An object is written before its row; an hour is far more than lies between them.
const orphanAgeMs = 60 * 60_000

// So many objects without a row are not rubbish but another database's files: a wrong DATABASE_URL, an old
// backup, a bucket of two servers.
const minOrphansToDoubt = 20
const maxOrphanShare = 0.5

type Deps = Pick<Dependencies, 'db' | 'storage' | 'log' | 'now'>

/** Removes what nobody can reach any more: unused uploads, replaced photos, objects without a row. */
export async function sweepFiles(open: Deps): Promise<void> {
  await removeUnused(open, 'payment_receipt', '24 hours')
  await removeUnused(open, 'profile_picture', '1 hour')
  for (const folder of folders) await removeOrphans(open, folder)
}

/** The row first: should the object stay behind, it is an orphan of a later sweep. */
async function removeUnused(
  { db, storage }: Deps,
  fileType: FileType,
  olderThan: string,
): Promise<void> {
  const removed = await deleteUnusedFileRows(db, { fileType, olderThan, limit: batch })
  for (const path of removed) await storage.remove(path)
}

async function removeOrphans({ db, storage, log, now }: Deps, folder: string): Promise<void> {
  const before = now().getTime() - orphanAgeMs
  const orphans: string[] = []
  let seen = 0
  for await (const objects of inBatches(storage.list(folder))) {
    seen += objects.length
    const old = objects.filter(({ modifiedAt }) => modifiedAt.getTime() < before)
    orphans.push(...(await withoutRow(db, old)))
  }
  if (orphans.length > minOrphansToDoubt && orphans.length > seen * maxOrphanShare) {
    log.error(
      { folder, orphans: orphans.length, objects: seen },
      'most stored files are unknown to this database: none was removed',
    )
    return
  }
  for (const path of orphans) await storage.remove(path)
  if (orphans.length > 0) log.info({ folder, orphans: orphans.length }, 'removed orphan files')
}

async function withoutRow(db: Db, objects: StoredObject[]): Promise<string[]> {
  if (objects.length === 0) return []
  const paths = objects.map(({ path }) => path)
  const known = await knownPaths(db, paths)
  return paths.filter((path) => !known.has(path))
}

async function* inBatches(objects: AsyncIterable<StoredObject>): AsyncIterable<StoredObject[]> {
  let some: StoredObject[] = []
  for await (const object of objects) {
    some.push(object)
    if (some.length === batch) {
      yield some
      some = []
    }
  }
  yield some
}
