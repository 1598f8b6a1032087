import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { files } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { repeat } from '#server/timing/run-every.ts'
import type { StoredObject } from './storage.ts'

const everyMs = 10 * 60_000
const batch = 200
const folders = ['profile-pictures/', 'payment-receipts/']

// An object is written before its row; an hour is far more than lies between them.
const orphanAgeMs = 60 * 60_000

// So many objects without a row are not rubbish but another database's files: a wrong DATABASE_URL, an old
// backup, a bucket of two servers.
const fewOrphans = 20
const largestOrphanShare = 0.5

type Open = Pick<Dependencies, 'db' | 'storage' | 'log' | 'now'>

/** Removes what nobody can reach any more: unused uploads, replaced photos, objects without a row. */
export async function sweepFiles(open: Open): Promise<void> {
  await removeRows(
    open,
    sql`f.file_type = 'payment_receipt' and f.created_at < now() - interval '24 hours'
        and not exists (select 1 from transactions t where t.receipt_file_id = f.id)`,
  )
  await removeRows(
    open,
    sql`f.file_type = 'profile_picture' and f.created_at < now() - interval '1 hour'
        and not exists (select 1 from users u where u.profile_picture_id = f.id)`,
  )
  for (const folder of folders) await removeOrphans(open, folder)
}

/** The row first: should the object stay behind, it is an orphan of a later sweep. */
async function removeRows({ db, storage }: Open, condition: SQL): Promise<void> {
  const removed = await rowsOf<{ storage_path: string }>(
    db,
    sql`delete from files where id in (
          select f.id from files f where ${condition} limit ${batch})
        returning storage_path`,
  )
  for (const { storage_path: path } of removed) await storage.remove(path)
}

async function removeOrphans({ db, storage, log, now }: Open, folder: string): Promise<void> {
  const before = now().getTime() - orphanAgeMs
  const orphans: string[] = []
  let seen = 0
  for await (const objects of inBatches(storage.list(folder))) {
    seen += objects.length
    const old = objects.filter(({ modifiedAt }) => modifiedAt.getTime() < before)
    orphans.push(...(await withoutRow(db, old)))
  }
  if (orphans.length > fewOrphans && orphans.length > seen * largestOrphanShare) {
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
  const rows = await db
    .select({ path: files.storagePath })
    .from(files)
    .where(inArray(files.storagePath, paths))
  const known = new Set(rows.map(({ path }) => path))
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

/** Sweeps again and again; returns the stop. */
export function startFileSweeper(open: Open): () => Promise<void> {
  return repeat(
    () => sweepFiles(open),
    everyMs,
    (error) => open.log.error({ err: error }, 'file sweep failed'),
  )
}
