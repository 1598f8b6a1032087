import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { figures } from './figures.table.ts'

export type StoredFigure = typeof figures.$inferSelect
type Key = Pick<StoredFigure, 'ownerId' | 'id'>

/** The pictures with these names that a user stored, or that are in a project which the user may read. */
export async function findFigures(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<StoredFigure[]> {
  if (ids.length === 0) return []
  return db
    .selectDistinctOn([figures.id])
    .from(figures)
    .where(
      and(
        inArray(figures.id, [...ids]),
        sql`(${figures.ownerId} = ${userId} or exists (
          select 1 from figure_projects p
            join project_access a on a.project_id = p.project_id and a.user_id = ${userId}
            where p.owner_id = ${figures.ownerId} and p.id = ${figures.id}))`,
      ),
    )
}

/** A picture with this name that is in a project; several, where several people stored it. */
export async function findFiguresOfProject(
  db: Db,
  projectId: string,
  id: string,
): Promise<StoredFigure[]> {
  return db
    .select()
    .from(figures)
    .where(
      and(
        eq(figures.id, id),
        sql`exists (
          select 1 from figure_projects p
            where p.project_id = ${projectId} and p.owner_id = ${figures.ownerId} and p.id = ${figures.id})`,
      ),
    )
    .limit(1)
}

/** Restarts the retention of a picture that was sent again; null when it is not stored. */
export async function touchFigure(db: Db, { ownerId, id }: Key): Promise<StoredFigure | null> {
  const [row] = await db
    .update(figures)
    .set({ createdAt: sql`now()` })
    .where(and(eq(figures.ownerId, ownerId), eq(figures.id, id)))
    .returning()
  return row ?? null
}

/** The row of a picture; one that is stored already keeps its path. */
export async function insertFigure(
  tx: Tx,
  figure: Omit<StoredFigure, 'createdAt' | 'seenInUse'>,
): Promise<StoredFigure> {
  const [row] = await tx
    .insert(figures)
    .values(figure)
    .onConflictDoUpdate({
      target: [figures.ownerId, figures.id],
      set: { createdAt: sql`now()` },
    })
    .returning()
  if (row === undefined) throw new Error('insert returned no row')
  return row
}

export async function measureFigures(
  db: Db | Tx,
  ownerId: string,
): Promise<{ count: number; bytes: number }> {
  const [row] = await rowsOf<{ count: number; bytes: number }>(
    db,
    sql`select count(*)::int as count, coalesce(sum(bytes), 0)::int as bytes
        from figures where owner_id = ${ownerId}`,
  )
  return row ?? { count: 0, bytes: 0 }
}

/** Locks an account's pictures until the transaction ends. */
export async function lockFigures(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`figures:${ownerId}`}, 0))`)
}

export async function hasPath(db: Db, storagePath: string): Promise<boolean> {
  const rows = await db
    .select({ id: figures.id })
    .from(figures)
    .where(eq(figures.storagePath, storagePath))
  return rows.length > 0
}
