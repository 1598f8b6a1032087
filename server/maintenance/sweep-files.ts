import type { Db } from '#server/db/database.ts'
import { deleteUnused, recheckEndedUses, type UnusedRows } from '#server/db/delete-unused.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { figureFolder, knownFigurePaths } from '#server/figures/figure-rows.ts'
import { knownPaths, unusedFiles } from '#server/files/file-rows.ts'
import type { StoredObject } from '#server/files/storage.ts'

const batch = 200
const folders = [
  { folder: 'profile-pictures/', known: knownPaths },
  { folder: 'payment-receipts/', known: knownPaths },
  { folder: figureFolder, known: knownFigurePaths },
]

// An unsaved text may still name a figure, and undoing may bring it back.
const figureAge = '7 days'

// An object is written before its row, by much less than an hour.
const orphanAgeMs = 60 * 60_000

// With more objects without a row than this, they are taken for files of another database: a wrong DATABASE_URL, an
// old backup, a bucket that two servers share.
const minOrphansToDoubt = 20
const maxOrphanShare = 0.5

type Deps = Pick<Dependencies, 'db' | 'storage' | 'log' | 'now'>

/** Removes unused uploads, replaced photos and figures that no text names. */
export async function sweepFiles(dependencies: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await recheckEndedUses(dependencies.db)
  await removeUnused(dependencies, unusedFiles('payment_receipt', '24 hours'))
  await removeUnused(dependencies, unusedFiles('profile_picture', '1 hour'))
  await removeUnused(dependencies, { table: 'figures', olderThan: figureAge })
}

/** Deletes rows first: an object left over is removed as an orphan later. */
async function removeUnused(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  rows: Omit<UnusedRows, 'limit'>,
): Promise<void> {
  let checked = batch
  while (checked === batch) {
    const { paths, ...read } = await deleteUnused(db, { ...rows, limit: batch })
    for (const path of paths) await storage.remove(path)
    checked = read.checked
  }
}

/** Removes objects without a row. It lists the whole storage. */
export async function sweepOrphans(dependencies: Deps): Promise<void> {
  for (const folder of folders) await removeOrphans(dependencies, folder)
}

type Folder = (typeof folders)[number]

async function removeOrphans(
  { db, storage, log, now }: Deps,
  { folder, known }: Folder,
): Promise<void> {
  const before = now().getTime() - orphanAgeMs
  const orphans: string[] = []
  let seen = 0
  for await (const objects of inBatches(storage.list(folder))) {
    seen += objects.length
    const old = objects.filter(({ modifiedAt }) => modifiedAt.getTime() < before)
    orphans.push(...(await withoutRow(db, old, known)))
  }
  if (orphans.length > minOrphansToDoubt && orphans.length > seen * maxOrphanShare) {
    log.error(
      { folder, orphans: orphans.length, objects: seen },
      'most stored files have no row in this database; none was removed',
    )
    return
  }
  for (const path of orphans) await storage.remove(path)
  if (orphans.length > 0) log.info({ folder, orphans: orphans.length }, 'removed orphan files')
}

async function withoutRow(
  db: Db,
  objects: StoredObject[],
  knownOf: Folder['known'],
): Promise<string[]> {
  if (objects.length === 0) return []
  const paths = objects.map(({ path }) => path)
  const known = await knownOf(db, paths)
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
