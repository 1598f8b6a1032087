import type { SearchSourcesResult } from '#contract/sources.ts'
import { storedRecord, workName } from '#core/references/found-work.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireIndexes, searchWorks } from '#server/references/ask-indexes.ts'
import { IndexUnavailable } from '#server/references/index-client.ts'

const totalMs = 15_000

/** Works on a topic. Throws source.search_off, and source.index_unavailable when no index answers. */
export async function searchSources(
  dependencies: Pick<Dependencies, 'db' | 'log' | 'indexClient'>,
  accountId: string,
  topic: string,
): Promise<SearchSourcesResult> {
  const deps = requireIndexes(dependencies)
  const asker = { accountId, signal: AbortSignal.timeout(totalMs) }
  const { works, isPartial } = await searchWorks(deps, topic, asker).catch((error: unknown) => {
    if (!(error instanceof IndexUnavailable)) throw error
    throw new AppError('source.index_unavailable', { retryAfterSeconds: 60 }, { cause: error })
  })
  return {
    works: works.flatMap((work) => {
      const name = workName(work)
      if (name === null) return []
      return {
        work: name,
        csl: storedRecord(work).csl,
        has_text: work.details.abstract === null ? ('record' as const) : ('abstract' as const),
        open_access: work.details.isOpenAccess,
        language: work.details.language,
      }
    }),
    is_partial: isPartial,
  }
}
