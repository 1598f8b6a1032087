import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { assignments } from './assignments.table.ts'
import type { SourceOwner } from './sources.queries.ts'

export type StoredAssignment = typeof assignments.$inferSelect

function ownedBy({ userId, projectId }: SourceOwner): SQL | undefined {
  return projectId === null
    ? and(eq(assignments.userId, userId), isNull(assignments.projectId))
    : eq(assignments.projectId, projectId)
}

export async function findAssignment(db: Db, owner: SourceOwner): Promise<StoredAssignment | null> {
  const [row] = await db.select().from(assignments).where(ownedBy(owner))
  return row ?? null
}

export async function deleteAssignment(db: Db | Tx, owner: SourceOwner): Promise<void> {
  await db.delete(assignments).where(ownedBy(owner))
}

/** Replaces the assignment of an owner. */
export async function replaceAssignment(
  tx: Tx,
  owner: SourceOwner,
  given: Pick<StoredAssignment, 'fileName' | 'content' | 'photo' | 'items'>,
): Promise<StoredAssignment> {
  await deleteAssignment(tx, owner)
  const [row] = await tx
    .insert(assignments)
    .values({ ...owner, ...given })
    .returning()
  if (row === undefined) throw new Error('insert returned no row')
  return row
}

export async function updateAssignmentRow(
  db: Db,
  owner: SourceOwner,
  changes: Pick<StoredAssignment, 'items' | 'confirmedAt'>,
): Promise<StoredAssignment | null> {
  const [row] = await db.update(assignments).set(changes).where(ownedBy(owner)).returning()
  return row ?? null
}

/** Moves the assignment that a student added before there was a project into this one, unless it has its own. */
export async function takeWaitingAssignment(
  tx: Tx,
  userId: string,
  projectId: string,
): Promise<void> {
  const [known] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(ownedBy({ userId, projectId }))
  if (known === undefined) {
    await tx
      .update(assignments)
      .set({ projectId })
      .where(ownedBy({ userId, projectId: null }))
  }
}
