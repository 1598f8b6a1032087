import { pageLabels } from '#core/quotations/page-labels.ts'
import { joinPages } from '#core/sources/source-passages.ts'
import type { Db } from '#server/db/database.ts'
import { findPassages } from './passages.queries.ts'
import { type StoredSource, storePageLabels } from './sources.queries.ts'

/**
 * What the pages of a source's file are called; null for a source without pages. Those of a file that was added before
 * labels were stored are read from its text, once.
 */
export async function readLabels(
  db: Db,
  source: Pick<StoredSource, 'id' | 'pages' | 'pageLabels'>,
): Promise<(string | null)[] | null> {
  if (source.pages === null) return null
  if (source.pageLabels !== null) return source.pageLabels
  const labels = pageLabels(joinPages(await findPassages(db, source.id), source.pages))
  await storePageLabels(db, source.id, labels)
  return labels
}
