import { and, eq, or, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { files } from './files.table.ts'

export type StoredFile = typeof files.$inferSelect

/** A file that the user may read by its id: their own, and any receipt if they are an operator. */
export async function findReadableFile(
  db: Db,
  { fileId, userId, isOperator }: { fileId: string; userId: string; isOperator: boolean },
): Promise<StoredFile | null> {
  const isOwn = eq(files.userId, userId)
  const mayRead = isOperator ? or(isOwn, eq(files.fileType, 'payment_receipt')) : isOwn
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), mayRead))
  return row ?? null
}

export async function findReceipt(db: Db, fileId: string): Promise<StoredFile | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.fileType, 'payment_receipt')))
  return row ?? null
}

export async function insertFile(
  tx: Tx,
  file: Omit<typeof files.$inferInsert, 'id' | 'bucketName' | 'createdAt' | 'seenInUse'>,
): Promise<StoredFile> {
  const [row] = await tx.insert(files).values(file).returning()
  if (row === undefined) throw new Error('insert returned no row')
  return row
}

export async function hasRow(db: Db, storagePath: string): Promise<boolean> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.storagePath, storagePath))
  return rows.length > 0
}

/** The bytes of all of a user's files, and the number of today's receipts without a transfer. */
export async function measureUse(
  db: Db | Tx,
  userId: string,
): Promise<{ totalBytes: number; unusedReceipts: number }> {
  const [row] = await rowsOf<{ total_bytes: string; unused_receipts: number }>(
    db,
    sql`select coalesce(sum(f.file_size), 0)::text as total_bytes,
          (count(*) filter (where f.file_type = 'payment_receipt'
            and f.created_at > now() - interval '1 day'
            and exists (select 1 from unused_files u where u.id = f.id)))::int
            as unused_receipts
        from files f where f.user_id = ${userId}`,
  )
  return {
    totalBytes: Number(row?.total_bytes ?? 0),
    unusedReceipts: row?.unused_receipts ?? 0,
  }
}

/** Locks a user's uploads until the transaction ends. */
export async function lockUploads(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${userId}`}, 0))`)
}
