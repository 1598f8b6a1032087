import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { files } from './files.table.ts'

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
