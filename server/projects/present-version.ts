import type { VersionRow } from '#contract/projects.ts'
import type { versions } from './projects.table.ts'

export function presentVersion(row: typeof versions.$inferSelect): VersionRow {
  return {
    id: row.id,
    project_id: row.projectId,
    version_number: row.versionNumber,
    content: row.content,
    word_count: row.wordCount,
    state: row.state,
    completeness: row.completeness,
    author: row.author,
    revision: row.revision,
    restored_from: row.restoredFrom,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
  }
}
