import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SearchSourcesResult } from '#contract/sources.ts'
import { storedRecord, workName } from '#core/references/found-work.ts'
import type { KnownWork } from '#core/sources/listed-works.ts'
import { type Db, rowsOf, rowsOfText, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireIndexes, searchWorks } from '#server/references/ask-indexes.ts'
import { IndexUnavailable } from '#server/references/index-client.ts'
import { sources } from './sources.table.ts'

export type StoredSource = typeof sources.$inferSelect
export type NewSource = Omit<
  typeof sources.$inferInsert,
  'id' | 'userId' | 'projectId' | 'addedAt' | 'ticked' | 'textCharacters'
>
/** Whose sources: a project's, which `userId` adds to; or, where it is null, those that wait for the user's next project. */
export type SourceOwner = { userId: string; projectId: string | null }

function ownedBy({ userId, projectId }: SourceOwner): SQL | undefined {
  return projectId === null
    ? and(eq(sources.userId, userId), isNull(sources.projectId))
    : eq(sources.projectId, projectId)
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

/** The works that the list has. */
export async function knownWorks(db: Db | Tx, owner: SourceOwner): Promise<KnownWork[]> {
  const { workKey, csl } = sources
  return db.select({ workKey, csl }).from(sources).where(ownedBy(owner))
}

/** The keys of the works that the list has. */
export async function knownKeys(tx: Tx, owner: SourceOwner): Promise<Set<string>> {
  const rows = await tx.select({ workKey: sources.workKey }).from(sources).where(ownedBy(owner))
  return new Set(rows.map(({ workKey }) => workKey))
}

/** Adds works that the list does not have, in their order. */
export async function insertSources(
  tx: Tx,
  owner: SourceOwner,
  works: readonly (NewSource & Pick<StoredSource, 'textCharacters'>)[],
): Promise<StoredSource[]> {
  if (works.length === 0) return []
  const rows = works.map((work, at) => ({
    ...work,
    ...owner,
    // The list is sorted by this.
    addedAt: sql`clock_timestamp() + ${at} * interval '1 microsecond'` as never,
  }))
  return tx.insert(sources).values(rows).onConflictDoNothing().returning()
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

export async function storePageLabels(
  db: Db,
  sourceId: string,
  pageLabels: (string | null)[],
): Promise<void> {
  await db.update(sources).set({ pageLabels }).where(eq(sources.id, sourceId))
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

/**
 * Moves the waiting sources into a project up to its limit; those that it already has are deleted. Returns how many
 * still wait.
 */
export async function moveWaitingSources(
  tx: Tx,
  { userId, projectId }: { userId: string; projectId: string },
  limit: number,
): Promise<number> {
  await tx.execute(sql`
    delete from sources s where s.user_id = ${userId} and s.project_id is null and exists (
      select 1 from sources o where o.project_id = ${projectId} and o.work_key = s.work_key)`)
  await tx.execute(sql`
    update sources set project_id = ${projectId} where id in (
      select id from sources where user_id = ${userId} and project_id is null
        order by added_at, id
        limit greatest(${limit} - (select count(*) from sources where project_id = ${projectId}), 0))`)
  const [row] = await rowsOf<{ waiting: number }>(
    tx,
    sql`select count(*)::int as waiting from sources
        where user_id = ${userId} and project_id is null`,
  )
  return row?.waiting ?? 0
}

/** What a user's files, in all projects, take: their number and the characters of their texts. */
export async function countFiles(
  tx: Tx,
  userId: string,
): Promise<{ files: number; characters: number }> {
  const [row] = await rowsOf<{ files: number; characters: number }>(
    tx,
    sql`select count(*)::int as files, coalesce(sum(text_characters), 0)::int as characters
        from sources where user_id = ${userId} and has_full_text`,
  )
  return row ?? { files: 0, characters: 0 }
}

/** A source as a run reads it: `pages` is null for a text without pages. */
export type TickedSource = Pick<
  StoredSource,
  'id' | 'csl' | 'abstract' | 'pages' | 'pageLabels' | 'textCharacters'
>

type Material = {
  sources: TickedSource[]
  assignment: { content: string; items: unknown[]; photo: string | null } | null
}

/** The ticked sources of a project, and its assignment, in one statement, because every run reads it. */
export async function readMaterial(
  db: Db,
  { projectId }: { projectId: string },
): Promise<Material> {
  const [row] = await rowsOfText<{ material: Material }>(
    db,
    `select json_build_object(
        'sources', coalesce((
          select json_agg(json_build_object('id', s.id, 'csl', s.csl, 'abstract', s.abstract,
              'pages', s.pages, 'pageLabels', s.page_labels, 'textCharacters', s.text_characters) order by s.added_at, s.id)
            from sources s where s.project_id = $1 and s.ticked), '[]'::json),
        'assignment', (
          select json_build_object('content', a.content, 'photo', a.photo,
              'items', case when a.confirmed_at is null then '[]' else a.items end)
            from assignments a where a.project_id = $1)
      ) as material`,
    [projectId],
  )
  return row?.material ?? { sources: [], assignment: null }
}

/**
 * Locks a project's list, or that of a user without a project: two changes at a time could both pass the limit. Before
 * it the user's lists, because what a user stores is limited in all projects.
 */
export async function lockSources(tx: Tx, { userId, projectId }: SourceOwner): Promise<void> {
  for (const key of [userId, ...(projectId === null ? [] : [projectId])]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sources:${key}`}, 0))`)
  }
}

/** Who makes a request, and the project in its path, if there is one; their right to it has been checked. */
export type Asked = { user: { id: string }; params: { id?: string } }

/** Whose sources or assignment a request is about: the project's, or those that wait for the user's next project. */
export function ownerOf({ user, params }: Asked): SourceOwner {
  return { userId: user.id, projectId: params.id ?? null }
}

const totalMs = 15_000

/** Works on a topic. Throws source.search_off, and source.index_unavailable when no index answers. */
export async function searchSources(
  dependencies: Pick<Dependencies, 'db' | 'log' | 'indexClient'>,
  accountId: string,
  topic: string,
): Promise<SearchSourcesResult> {
  const deps = requireIndexes(dependencies)
  const asker = { accountId, signal: AbortSignal.timeout(totalMs) }
  const { works, isPartial } = await searchWorks(deps, topic, asker).catch((error: unknown) => {
    if (!(error instanceof IndexUnavailable)) throw error
    throw new AppError('source.index_unavailable', { retryAfterSeconds: 60 }, { cause: error })
  })
  return {
    works: works.flatMap((work) => {
      const name = workName(work)
      if (name === null) return []
      return {
        work: name,
        csl: storedRecord(work).csl,
        has_text: work.details.abstract === null ? ('record' as const) : ('abstract' as const),
        open_access: work.details.isOpenAccess,
        language: work.details.language,
      }
    }),
    is_partial: isPartial,
  }
}
