import type { VersionSummary } from '#contract/projects.ts'
import type { versions } from './projects.table.ts'

/** A version without its text. */
export function presentVersion(row: typeof versions.$inferSelect): VersionSummary {
  return {
    id: row.id,
    project_id: row.projectId,
    version_number: row.versionNumber,
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
