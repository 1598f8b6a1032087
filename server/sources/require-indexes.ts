import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Deps } from '#server/references/ask-indexes.ts'

/** The dependencies for querying an index. Throws source.search_off where REFERENCE_CHECKS is off. */
export function requireIndexes({
  db,
  log,
  indexClient,
}: Pick<Dependencies, 'db' | 'log' | 'indexClient'>): Deps {
  if (indexClient === null) throw new AppError('source.search_off')
  return { db, log, indexClient }
}
