import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FileType } from '#contract/file-limits.ts'
import type { FileRow } from '#contract/files.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { forgetEndedUses, type UnusedRows } from '#server/db/delete-unused.ts'
import { AppError } from '#server/http/app-error.ts'
import { files } from './files.table.ts'

export function listFiles(db: Db, userId: string): Promise<(typeof files.$inferSelect)[]> {
  return db.select().from(files).where(eq(files.userId, userId)).orderBy(asc(files.createdAt))
}

/** Deletes the rows of a user's files and returns where their bytes are, which the caller removes afterwards. */
export async function deleteFileRows(tx: Tx, userId: string): Promise<string[]> {
  const removed = await tx
    .delete(files)
    .where(eq(files.userId, userId))
    .returning({ id: files.id, path: files.storagePath })
  await forgetEndedUses(tx, removed)
  return removed.map(({ path }) => path)
}

/** Receipts and photos that were not used in time, for `deleteUnused`. */
export function unusedFiles(fileType: FileType, olderThan: string): Omit<UnusedRows, 'limit'> {
  return { table: 'files', olderThan, where: sql`file_type = ${fileType}` }
}

/** The paths that belong to a row. */
export async function knownPaths(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ path: files.storagePath })
    .from(files)
    .where(inArray(files.storagePath, paths))
  return new Set(rows.map(({ path }) => path))
}

export function presentFile(row: typeof files.$inferSelect): FileRow {
  return {
    id: row.id,
    filename: row.filename,
    file_type: row.fileType,
    mime_type: row.mimeType,
    file_size: row.fileSize,
    storage_path: row.storagePath,
    bucket_name: row.bucketName,
    created_at: row.createdAt.toISOString(),
  }
}

/** The row of a profile picture when it is the user's. */
export async function findOwnPhoto(
  db: Db,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<typeof files.$inferSelect | null> {
  const [photo] = await db
    .select()
    .from(files)
    .where(
      and(eq(files.id, fileId), eq(files.userId, userId), eq(files.fileType, 'profile_picture')),
    )
  return photo ?? null
}

/** The row of a receipt when it is the user's; 404 for a photo and for another's receipt. */
export async function getOwnedReceipt(
  db: Db | Tx,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<typeof files.$inferSelect> {
  const [row] = await db
    .select()
    .from(files)
    .where(
      and(eq(files.id, fileId), eq(files.userId, userId), eq(files.fileType, 'payment_receipt')),
    )
  if (row === undefined) throw new AppError('file.not_found')
  return row
}
