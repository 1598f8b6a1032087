import type { SourceRow } from '#contract/sources.ts'
import type { StoredSource } from './sources.queries.ts'

export function presentSource(row: StoredSource): SourceRow {
  return {
    id: row.id,
    kind: row.kind,
    csl: row.csl,
    has_text: row.hasFullText ? 'full' : row.abstract === null ? 'record' : 'abstract',
    pages: row.pages,
    ticked: row.ticked,
    added_at: row.addedAt.toISOString(),
    file_name: row.fileName,
    open_access: row.openAccess,
    language: row.language,
  }
}
