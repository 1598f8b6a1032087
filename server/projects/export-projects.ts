import { asc, eq } from 'drizzle-orm'
import type { MessageRow, ProjectRow, VersionRow, VersionSummary } from '#contract/projects.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findProject } from './get-project.ts'
import { findMessage } from './list-messages.ts'
import { presentProject, presentVersion } from './present-rows.ts'
import { findVersion } from './projects.queries.ts'
import { messages, projects, versions } from './projects.table.ts'

/** A text is written with the first version that holds it; others name that version. */
type ExportedVersion = VersionRow | (VersionSummary & { same_text_as: number })

export type ExportedProject = {
  project: ProjectRow
  messages: AsyncIterable<MessageRow>
  versions: AsyncIterable<ExportedVersion>
}

/** A student's projects with their messages and versions; at any time the text of one of them is in memory. */
export async function* exportProjects(db: Db, userId: string): AsyncIterable<ExportedProject> {
  const own = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt))
  for (const { id } of own) {
    const project = await findProject(db, id)
    // Deleted meanwhile.
    if (project === null) continue
    yield {
      project: presentProject(project, 'owner'),
      messages: exportMessages(db, id),
      versions: exportVersions(db, id),
    }
  }
}

async function* exportMessages(db: Db, projectId: string): AsyncIterable<MessageRow> {
  const written = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.projectId, projectId))
    .orderBy(asc(messages.sequenceOrder))
  for (const { id } of written) {
    const message = await findMessage(db, id)
    if (message !== null) yield message
  }
}

async function* exportVersions(db: Db, projectId: string): AsyncIterable<ExportedVersion> {
  const kept = await db
    .select()
    .from(versions)
    .where(eq(versions.projectId, projectId))
    .orderBy(asc(versions.versionNumber))
  const written = new Map<string, number>()
  for (const row of kept) {
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
