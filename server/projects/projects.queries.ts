import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { LatestVersion, ListedVersion, UpdateProject, VersionRow } from '#contract/projects.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { runSummaries } from '#server/db/views.ts'
import { AppError } from '#server/http/app-error.ts'
import type { VersionSize } from '#server/texts/version-sizes.ts'
import { presentVersion } from './present-rows.ts'
import { projects, versions, versionTexts } from './projects.table.ts'

export async function updateProject(
  db: Db,
  { projectId }: { projectId: string },
  changes: UpdateProject,
): Promise<void> {
  const blankToNull = (value: string | null | undefined) => (value === '' ? null : value)
  const set = {
    title: changes.title,
    titleSource: changes.title === undefined ? undefined : ('student' as const),
    authors: blankToNull(changes.authors),
    institution: blankToNull(changes.institution),
    course: blankToNull(changes.course),
    instructor: blankToNull(changes.instructor),
    dueDate: blankToNull(changes.due_date),
    numberTitlePage: changes.number_title_page,
    conjunction: changes.conjunction,
    sectionsStartPages: changes.sections_start_pages,
    isJustified: changes.is_justified,
    indexKind: changes.index_kind,
    appendixWord: changes.appendix_word,
    declaration: blankToNull(changes.declaration),
  }
  const [row] = await db
    .update(projects)
    .set({
      ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)),
      updatedAt: sql`now()`,
    })
    .where(eq(projects.id, projectId))
    .returning({ id: projects.id })
  if (row === undefined) throw new AppError('project.not_found')
}

export async function deleteProjectRow(
  db: Db | Tx,
  { projectId }: { projectId: string },
): Promise<void> {
  const rows = await db
    .delete(projects)
    .where(eq(projects.id, projectId))
    .returning({ id: projects.id })
  if (rows.length === 0) throw new AppError('project.not_found')
}

/** The newest version in state `document`, and a newer alternative that waits for a choice, if there is one. */
export async function findLatestVersion(db: Db, projectId: string): Promise<LatestVersion | null> {
  const newest = (state?: 'document') =>
    db
      .select({ number: versions.versionNumber, state: versions.state })
      .from(versions)
      .where(
        and(
          eq(versions.projectId, projectId),
          state === undefined ? undefined : eq(versions.state, state),
        ),
      )
      .orderBy(desc(versions.versionNumber))
      .limit(1)
  const [last] = await newest()
  if (last === undefined) return null
  const [document] = last.state === 'document' ? [last] : await newest('document')
  if (document === undefined) return null
  const read = await findVersion(db, projectId, document.number)
  if (read === null) return null
  const alternative =
    last.state === 'alternative' ? await findVersion(db, projectId, last.number) : null
  return { ...read, alternative }
}

/** The versions of a project without their texts, the newest first. */
export async function listVersions(db: Db, projectId: string): Promise<ListedVersion[]> {
  const rows = await db
    .select({ version: versions, request: runSummaries.request })
    .from(versions)
    .leftJoin(runSummaries, eq(runSummaries.id, versions.generationId))
    .where(eq(versions.projectId, projectId))
    .orderBy(desc(versions.versionNumber))
  return rows.map(({ version, request }) => ({
    ...presentVersion(version),
    request,
    pages: version.pages,
    words_added: version.wordsAdded,
    words_gone: version.wordsGone,
  }))
}

/** The texts of versions, by the version's id. */
export async function findTexts(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: versions.id, content: versionTexts.content })
    .from(versions)
    .innerJoin(versionTexts, eq(versionTexts.id, versions.textId))
    .where(inArray(versions.id, [...versionIds]))
  return new Map(rows.map(({ id, content }) => [id, content]))
}

type KeptSize = { id: string; revision: number } & VersionSize

/** Keeps what was measured of versions that have not been written since. */
export async function keepVersionSizes(db: Db, sizes: readonly KeptSize[]): Promise<void> {
  await db.execute(sql`
    update versions v set pages = s.pages, words_added = s.added, words_gone = s.gone
      from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb)
        as s (id uuid, revision integer, pages integer, added integer, gone integer)
      where v.id = s.id and v.revision = s.revision`)
}

/** Other pages follow from another format. */
export async function forgetPages(db: Db, projectId: string): Promise<void> {
  await db
    .update(versions)
    .set({ pages: null })
    .where(and(eq(versions.projectId, projectId), isNotNull(versions.pages)))
}

export async function getVersion(db: Db, projectId: string, number: number): Promise<VersionRow> {
  const version = await findVersion(db, projectId, number)
  if (version === null) throw new AppError('version.unknown')
  return version
}

/** A version with its text; null when the project has none of this number. */
export async function findVersion(
  db: Db,
  projectId: string,
  number: number,
): Promise<VersionRow | null> {
  const [row] = await db
    .select({ version: versions, content: versionTexts.content })
    .from(versions)
    .innerJoin(versionTexts, eq(versionTexts.id, versions.textId))
    .where(and(eq(versions.projectId, projectId), eq(versions.versionNumber, number)))
  return row === undefined ? null : { ...presentVersion(row.version), content: row.content }
}
