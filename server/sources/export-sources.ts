import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { assignments } from './assignments.table.ts'
import { presentSource, readPages } from './present-source.ts'
import { findReading, listReadings } from './readings.queries.ts'
import { readings } from './readings.table.ts'
import { sources } from './sources.table.ts'

/** A student's sources, one at a time with its text, and then the assignments. */
export async function* exportSources(db: Db, userId: string) {
  const own = await db
    .select({ id: sources.id })
    .from(sources)
    .where(eq(sources.userId, userId))
    .orderBy(asc(sources.addedAt))
  for (const { id } of own) {
    const [source] = await db.select().from(sources).where(eq(sources.id, id))
    // Deleted meanwhile.
    if (source === undefined) continue
    const pages = source.hasFullText ? await readPages(db, source) : null
    const { projectId: project_id, abstract } = source
    yield { ...presentSource(source), project_id, abstract, text: pages }
  }
  const asked = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.userId, userId))
  for (const { id } of asked) {
    const [row] = await db.select().from(assignments).where(eq(assignments.id, id))
    if (row === undefined) continue
    const { projectId: project_id, fileName: file_name, content, items, photo } = row
    yield { kind: 'assignment', project_id, file_name, content, items, photo }
  }
  for (const { id: readingId } of await listReadings(db, userId)) {
    const row = await findReading(db, { userId, readingId })
    if (row === null) continue
    const { projectId: project_id, fileName: file_name, purpose, texts } = row
    yield { kind: 'reading', project_id, file_name, purpose, text: texts.map(({ text }) => text) }
  }
}

/**
 * Deletes the readings, and the sources and the assignment that wait for a project. Those of a project are deleted with it;
 * those that the user brought to another's become its owner's.
 */
export async function eraseSources(tx: Tx, userId: string): Promise<void> {
  for (const table of [sql`sources`, sql`assignments`]) {
    await tx.execute(
      sql`update ${table} s set user_id = p.user_id from projects p
          where p.id = s.project_id and s.user_id = ${userId}`,
    )
  }
  await tx.delete(sources).where(eq(sources.userId, userId))
  await tx.delete(assignments).where(eq(assignments.userId, userId))
  await tx.delete(readings).where(eq(readings.userId, userId))
}
