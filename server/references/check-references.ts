import type { ReferenceCheck } from '#contract/references.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { nextTurn } from '#server/timing/next-turn.ts'
import { within } from '#server/timing/within.ts'
import { checkReference, notVerifiable } from './check-reference.ts'

/** How many references of one list are looked up at once, so that other students do not wait for the whole list. */
const maxAtOnce = 3

type Deps = Pick<Dependencies, 'config' | 'db' | 'log' | 'indexClient'>

/**
 * Checks references for an account and returns the results in their order. Those not checked in time, or with checks
 * off, are not verifiable. Throws request.too_many for an account that asks the indexes too much at once.
 */
export async function checkReferences(
  { config, db, log, indexClient }: Deps,
  accountId: string,
  references: readonly string[],
): Promise<ReferenceCheck[]> {
  if (indexClient === null || config.referenceChecks === null) {
    return references.map(() => notVerifiable)
  }
  const { checkTimeoutMs } = config.referenceChecks
  const deps = { db, log, indexClient }
  const refused = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(checkTimeoutMs), refused.signal])
  const results = new Map<string, ReferenceCheck>()
  const left = [...new Set(references)]
  const work = async () => {
    for (let text = left.shift(); text !== undefined && !signal.aborted; text = left.shift()) {
      // What is not asked about is read without a pause.
      await nextTurn()
      results.set(text, await checkReference(deps, text, { accountId, signal }))
    }
  }
  try {
    await within(Promise.all(Array.from({ length: maxAtOnce }, work)), checkTimeoutMs)
  } catch (error) {
    refused.abort()
    throw error
  }
  return references.map((text) => results.get(text) ?? notVerifiable)
}
