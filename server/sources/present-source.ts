import type { SourceRow } from '#contract/sources.ts'
import { joinPages } from '#core/sources/source-passages.ts'
import type { Db } from '#server/db/database.ts'
import { findPassages } from './passages.queries.ts'
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

/** The text of a file, page by page; one without pages is one. */
export async function readPages(
  db: Db,
  { id, pages }: Pick<StoredSource, 'id' | 'pages'>,
): Promise<string[]> {
  return joinPages(await findPassages(db, id), pages ?? 1)
}
