import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { forgetEndedUses } from '#server/db/delete-unused.ts'
import { figures } from './figures.table.ts'

export const figureFolder = 'figures/'

export type FigureFile = { id: string; type: string; storagePath: string }

/** For the download of personal data. */
export function listFigures(db: Db, userId: string): Promise<FigureFile[]> {
  return db
    .select({ id: figures.id, type: figures.type, storagePath: figures.storagePath })
    .from(figures)
    .where(eq(figures.ownerId, userId))
    .orderBy(asc(figures.createdAt))
}

/** Deletes the rows of an account's pictures and returns where their bytes are, which the caller removes afterwards. */
export async function deleteFigureRows(tx: Tx, userId: string): Promise<string[]> {
  const removed = await tx
    .delete(figures)
    .where(eq(figures.ownerId, userId))
    .returning({ id: figures.id, path: figures.storagePath })
  await forgetEndedUses(tx, removed)
  return removed.map(({ path }) => path)
}

/** The paths that belong to a row. */
export async function knownFigurePaths(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ path: figures.storagePath })
    .from(figures)
    .where(inArray(figures.storagePath, paths))
  return new Set(rows.map(({ path }) => path))
}
