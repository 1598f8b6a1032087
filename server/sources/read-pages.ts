import { joinPages } from '#core/sources/source-passages.ts'
import type { Db } from '#server/db/database.ts'
import { findPassages } from './passages.queries.ts'
import type { StoredSource } from './sources.queries.ts'

/** The text of a file, page by page; one without pages is one. */
export async function readPages(
  db: Db,
  { id, pages }: Pick<StoredSource, 'id' | 'pages'>,
): Promise<string[]> {
  return joinPages(await findPassages(db, id), pages ?? 1)
}
