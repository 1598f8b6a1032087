import type { VersionRow } from '#contract/projects.ts'
import type { versions } from '#server/db/schema.ts'

export function presentVersion(row: typeof versions.$inferSelect): VersionRow {
  return {
    id: row.id,
    project_id: row.projectId,
    version_number: row.versionNumber,
    content: row.content,
    word_count: row.wordCount,
    state: row.state,
    completeness: row.completeness,
    created_at: row.createdAt.toISOString(),
  }
}
