import { asc, eq } from 'drizzle-orm'
import type { MessageRow, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { presentMessage } from './present-message.ts'
import { presentProject } from './present-project.ts'
import { findVersion } from './projects.queries.ts'
import { messages, projects, versions } from './projects.table.ts'

export type ExportedProject = {
  project: ProjectRow
  messages: AsyncIterable<MessageRow>
  versions: AsyncIterable<VersionRow>
}

/** A student's projects with their messages and versions; at any time the text of one of them is in memory. */
export async function* exportProjects(db: Db, userId: string): AsyncIterable<ExportedProject> {
  const own = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt))
  for (const { id } of own) {
    const [project] = await db.select().from(projects).where(eq(projects.id, id))
    // Deleted meanwhile.
    if (project === undefined) continue
    yield {
      project: presentProject(project),
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
    const [message] = await db.select().from(messages).where(eq(messages.id, id))
    if (message !== undefined) yield presentMessage(message)
  }
}

async function* exportVersions(db: Db, projectId: string): AsyncIterable<VersionRow> {
  const kept = await db
    .select({ number: versions.versionNumber })
    .from(versions)
    .where(eq(versions.projectId, projectId))
    .orderBy(asc(versions.versionNumber))
  for (const { number } of kept) {
    const version = await findVersion(db, projectId, number)
    if (version !== null) yield version
  }
}
