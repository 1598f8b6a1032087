import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf, rowsOfText, type Tx } from '#server/db/database.ts'
import { sources, sourceTexts } from './sources.table.ts'

export type StoredSource = typeof sources.$inferSelect
export type NewSource = Omit<
  typeof sources.$inferInsert,
  'id' | 'userId' | 'projectId' | 'addedAt' | 'ticked'
>
/** A student's project; `projectId` is null for what waits for the next one. */
export type SourceOwner = { userId: string; projectId: string | null }

function ownedBy({ userId, projectId }: SourceOwner): SQL | undefined {
  return and(
    eq(sources.userId, userId),
    projectId === null ? isNull(sources.projectId) : eq(sources.projectId, projectId),
  )
}

export async function listSources(db: Db | Tx, owner: SourceOwner): Promise<StoredSource[]> {
  return db
    .select()
    .from(sources)
    .where(ownedBy(owner))
    .orderBy(asc(sources.addedAt), asc(sources.id))
}

export async function findSource(
  db: Db | Tx,
  owner: SourceOwner,
  sourceId: string,
): Promise<StoredSource | null> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(ownedBy(owner), eq(sources.id, sourceId)))
  return row ?? null
}

/** Adds a source; null if the list already has the work. */
export async function insertSource(
  tx: Tx,
  owner: SourceOwner,
  source: NewSource,
): Promise<StoredSource | null> {
  const [row] = await tx
    .insert(sources)
    .values({ ...owner, ...source, addedAt: sql`clock_timestamp()` as never })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function insertText(tx: Tx, sourceId: string, pages: string[]): Promise<void> {
  await tx.insert(sourceTexts).values({ sourceId, pages })
}

export async function updateSourceRow(
  db: Db,
  owner: SourceOwner,
  sourceId: string,
  changes: Partial<Pick<StoredSource, 'ticked' | 'csl' | 'names'>>,
): Promise<StoredSource | null> {
  const [row] = await db
    .update(sources)
    .set(changes)
    .where(and(ownedBy(owner), eq(sources.id, sourceId)))
    .returning()
  return row ?? null
}

export async function deleteSourceRow(
  db: Db,
  owner: SourceOwner,
  sourceId: string,
): Promise<boolean> {
  const rows = await db
    .delete(sources)
    .where(and(ownedBy(owner), eq(sources.id, sourceId)))
    .returning({ id: sources.id })
  return rows.length > 0
}

/** Moves the waiting sources into a project; those that it already has are deleted. */
export async function takeWaiting(tx: Tx, userId: string, projectId: string): Promise<void> {
  await tx.execute(sql`
    update sources s set project_id = ${projectId}
      where s.user_id = ${userId} and s.project_id is null and not exists (
        select 1 from sources o where o.project_id = ${projectId} and o.work_key = s.work_key)`)
  await tx.execute(sql`delete from sources where user_id = ${userId} and project_id is null`)
}

export async function findPages(db: Db, sourceId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ pages: sourceTexts.pages })
    .from(sourceTexts)
    .where(eq(sourceTexts.sourceId, sourceId))
  return row?.pages ?? null
}

/** How many works the owner has, and how many files the user has in all projects. */
export async function countSources(
  db: Db | Tx,
  owner: SourceOwner,
): Promise<{ here: number; files: number }> {
  const [row] = await rowsOf<{ here: number; files: number }>(
    db,
    sql`select (count(*) filter (where project_id is not distinct from ${owner.projectId}::uuid))::int as here,
          (count(*) filter (where has_full_text))::int as files
        from sources where user_id = ${owner.userId}`,
  )
  return row ?? { here: 0, files: 0 }
}

type Material = {
  sources: (Pick<StoredSource, 'csl' | 'abstract' | 'pages'> & { text: string[] | null })[]
  assignment: { content: string; items: unknown[]; photo: string | null } | null
}

/**
 * The ticked sources of a project with their texts, and its assignment, in one statement, because every run reads it.
 */
export async function readMaterial(
  db: Db,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<Material> {
  const [row] = await rowsOfText<{ material: Material }>(
    db,
    `select json_build_object(
        'sources', coalesce((
          select json_agg(json_build_object(
              'csl', s.csl, 'abstract', s.abstract, 'pages', s.pages, 'text', t.pages)
              order by s.added_at, s.id)
            from sources s left join source_texts t on t.source_id = s.id
            where s.project_id = $1 and s.user_id = $2 and s.ticked), '[]'::json),
        'assignment', (
          select json_build_object('content', a.content, 'photo', a.photo,
              'items', case when a.confirmed_at is null then '[]' else a.items end)
            from assignments a where a.project_id = $1 and a.user_id = $2)
      ) as material`,
    [projectId, userId],
  )
  return row?.material ?? { sources: [], assignment: null }
}

/** Locks a user's lists: two changes at a time could both pass the limit. */
export async function lockSources(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sources:${userId}`}, 0))`)
}
