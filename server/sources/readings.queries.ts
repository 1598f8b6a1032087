import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-messages.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { readings, type StoredPage } from './readings.table.ts'

type Row = typeof readings.$inferSelect
export type NewReading = typeof readings.$inferInsert
export type StoredReading = Omit<Row, 'texts'> & {
  pagesRead: number
  /** The pages that could not be read, from 1. */
  unread: number[]
  /** Its server has stopped: no page was read for longer than one takes. */
  isAbandoned: boolean
}

/** Longer than a page waits for its turn and is read (read-picture-page.ts). */
const longestPage = '6 minutes'

const columns = {
  id: readings.id,
  userId: readings.userId,
  projectId: readings.projectId,
  purpose: readings.purpose,
  fileName: readings.fileName,
  workKey: readings.workKey,
  title: readings.title,
  isPaged: readings.isPaged,
  pages: readings.pages,
  leftOut: readings.leftOut,
  state: readings.state,
  code: readings.code,
  addedAt: readings.addedAt,
  changedAt: readings.changedAt,
  pagesRead: sql<number>`jsonb_array_length(${readings.texts})`.mapWith(Number),
  unread: sql<number[]>`array(select place::int
    from jsonb_array_elements(${readings.texts}) with ordinality as page (content, place)
    where content ? 'code' order by place)`,
  isAbandoned: sql<boolean>`${readings.state} = 'reading'
    and ${readings.changedAt} < now() - ${longestPage}::interval`,
}

export function listReadings(db: Db, userId: string): Promise<StoredReading[]> {
  return db
    .select(columns)
    .from(readings)
    .where(eq(readings.userId, userId))
    .orderBy(asc(readings.addedAt), asc(readings.id))
}

type ReadingRef = { userId: string; readingId: string }

const named = ({ userId, readingId }: ReadingRef) =>
  and(eq(readings.userId, userId), eq(readings.id, readingId))

export async function findReading(
  db: Db,
  of: ReadingRef,
): Promise<(StoredReading & { texts: StoredPage[] }) | null> {
  const [row] = await db
    .select({ ...columns, texts: readings.texts })
    .from(readings)
    .where(named(of))
  return row ?? null
}

export async function insertReading(tx: Tx, given: NewReading): Promise<string> {
  const [row] = await tx.insert(readings).values(given).returning({ id: readings.id })
  if (row === undefined) throw new Error('insert returned no row')
  return row.id
}

export async function countReadings(tx: Tx, userId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from readings where user_id = ${userId}`,
  )
  return row?.count ?? 0
}

export async function deleteReading(db: Db | Tx, of: ReadingRef): Promise<boolean> {
  const rows = await db.delete(readings).where(named(of)).returning({ id: readings.id })
  return rows.length > 0
}

/** Stores a page that was read; false when the student has discarded the reading. */
export async function addPage(db: Db, readingId: string, page: StoredPage): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update readings set texts = texts || ${JSON.stringify([page])}::jsonb, changed_at = now()
          where id = ${readingId} and state = 'reading' returning 1`,
  )
  return rows.length > 0
}

/** Ends a reading, once. */
export async function endReading(
  db: Db,
  readingId: string,
  end: { state: 'read' | 'failed' | 'photo'; code: ErrorCode | null },
): Promise<void> {
  await db
    .update(readings)
    .set({ ...end, changedAt: sql`now()` as never })
    .where(and(eq(readings.id, readingId), eq(readings.state, 'reading')))
}

/** Gives a project the readings that wait for the student's next one. */
export async function takeWaitingReadings(
  tx: Tx,
  { userId, projectId }: { userId: string; projectId: string },
  purpose: Row['purpose'],
): Promise<void> {
  await tx
    .update(readings)
    .set({ projectId })
    .where(
      and(eq(readings.userId, userId), isNull(readings.projectId), eq(readings.purpose, purpose)),
    )
}
