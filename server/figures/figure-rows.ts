import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { forgetEndedUses } from '#server/db/delete-unused.ts'
import { figures } from './figures.table.ts'

export const figureFolder = 'figures/'

export type FigureFile = { id: string; type: string; storagePath: string }

/** The pictures of a user, for the download of personal data. */
export function listFigures(db: Db, userId: string): Promise<FigureFile[]> {
  return db
    .select({ id: figures.id, type: figures.type, storagePath: figures.storagePath })
    .from(figures)
    .where(eq(figures.ownerId, userId))
    .orderBy(asc(figures.createdAt))
}

/** Gives the pictures of an account that others' texts name to the owners of those. */
export async function handOverFigures(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`update figures f set owner_id = heirs.user_id
        from (
          select distinct on (u.id) u.id, p.user_id
            from figure_projects u
            join projects p on p.id = u.project_id
            where u.owner_id = ${userId} and p.user_id <> ${userId}
            order by u.id, p.created_at) heirs
        where f.owner_id = ${userId} and f.id = heirs.id and not exists (
          select 1 from figures o where o.owner_id = heirs.user_id and o.id = f.id)`,
  )
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
