import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { MessageRow, ProjectRow, VersionRow, VersionSummary } from '#contract/projects.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findProject } from './get-project.ts'
import { findMessage } from './list-messages.ts'
import { presentProject, presentVersion } from './present-rows.ts'
import { findVersion } from './projects.queries.ts'
import { messages, projects, versions } from './projects.table.ts'

/**
 * Several versions may hold the same text: the first one has it, later ones name that version in `same_text_as`. In a
 * project that others wrote in too, versions have no text: `exportWords` exports the person's own words.
 */
type ExportedVersion = VersionRow | (VersionSummary & { same_text_as: number | null })

export type ExportedProject = {
  project: ProjectRow
  messages: AsyncIterable<MessageRow>
  versions: AsyncIterable<ExportedVersion>
}

/** A student's projects with their messages and versions, one text in memory at a time. */
export async function* exportProjects(db: Db, userId: string): AsyncIterable<ExportedProject> {
  const isOthersToo = sql<boolean>`exists (select 1 from contributions c
    where c.project_id = ${projects.id} and c.user_id <> ${userId} and c.words > 0)`
  const own = await db
    .select({ id: projects.id, isOthersToo })
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt))
  for (const { id, isOthersToo } of own) {
    const project = await findProject(db, id)
    // Deleted meanwhile.
    if (project === null) continue
    yield {
      project: presentProject(project, 'owner'),
      messages: exportMessages(db, id, userId),
      versions: exportVersions(db, id, { hasTexts: !isOthersToo }),
    }
  }
}

/** The messages of the owner, and the answers to them; those of other members belong to these members. */
async function* exportMessages(
  db: Db,
  projectId: string,
  userId: string,
): AsyncIterable<MessageRow> {
  const written = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.projectId, projectId),
        or(isNull(messages.userId), eq(messages.userId, userId)),
      ),
    )
    .orderBy(asc(messages.sequenceOrder))
  for (const { id } of written) {
    const message = await findMessage(db, id)
    if (message !== null) yield message
  }
}

async function* exportVersions(
  db: Db,
  projectId: string,
  { hasTexts }: { hasTexts: boolean },
): AsyncIterable<ExportedVersion> {
  const kept = await db
    .select()
    .from(versions)
    .where(eq(versions.projectId, projectId))
    .orderBy(asc(versions.versionNumber))
  const written = new Map<string, number>()
  for (const row of kept) {
    if (!hasTexts) {
      yield { ...presentVersion(row), same_text_as: null }
      continue
    }
    const { textId, versionNumber } = row
    const first = written.get(textId)
    if (first !== undefined) {
      yield { ...presentVersion(row), same_text_as: first }
      continue
    }
    const version = await findVersion(db, projectId, versionNumber)
    if (version === null) continue
    written.set(textId, versionNumber)
    yield version
  }
}

/** Deletes a student's projects; their messages, versions and runs go with them. */
export async function eraseProjects(tx: Tx, userId: string): Promise<void> {
  await tx.delete(projects).where(eq(projects.userId, userId))
}
