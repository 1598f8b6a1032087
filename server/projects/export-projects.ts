import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { presentMessage } from './present-message.ts'
import { presentProject } from './present-project.ts'
import { presentVersion } from './present-version.ts'
import { messages, projects, versions } from './projects.table.ts'

/** A student's projects with all their messages and versions, one at a time. */
export async function* exportProjects(db: Db, userId: string) {
  const own = await db
    .select()
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt))
  for (const project of own) {
    const written = await db
      .select()
      .from(messages)
      .where(eq(messages.projectId, project.id))
      .orderBy(asc(messages.sequenceOrder))
    const kept = await db
      .select()
      .from(versions)
      .where(eq(versions.projectId, project.id))
      .orderBy(asc(versions.versionNumber))
    yield {
      ...presentProject(project),
      messages: written.map(presentMessage),
      versions: kept.map(presentVersion),
    }
  }
}
