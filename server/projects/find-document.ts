import type { Db } from '#server/db/database.ts'
import { findLatestVersion } from './projects.queries.ts'

/** The content of the version that is a project's text, JSON; null where there is none. */
export async function findDocument(db: Db, projectId: string): Promise<string | null> {
  return (await findLatestVersion(db, projectId))?.content ?? null
}
