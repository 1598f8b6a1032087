import type { ReferenceCheck } from '#contract/references.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { within } from '#server/timing/within.ts'
import { checkReference, notVerifiable } from './check-reference.ts'

/** References of one list that are asked about at once, so that another student's are not behind all of them. */
const mostAtOnce = 3

type Deps = Pick<Dependencies, 'config' | 'db' | 'log' | 'indexClient'>

/** Checks references and answers in their order; what is not done in time, or is switched off, is not verifiable. */
export async function checkReferences(
  { config, db, log, indexClient }: Deps,
  references: readonly string[],
): Promise<ReferenceCheck[]> {
  if (indexClient === null || config.referenceChecks === null) {
    return references.map(() => notVerifiable)
  }
  const { checkTimeoutMs } = config.referenceChecks
  const deps = { db, log, indexClient }
  const timeout = AbortSignal.timeout(checkTimeoutMs)
  const results = new Map<string, ReferenceCheck>()
  const left = [...new Set(references)]
  const work = async () => {
    for (let text = left.shift(); text !== undefined && !timeout.aborted; text = left.shift()) {
      results.set(text, await checkReference(deps, text, timeout))
    }
  }
  await within(Promise.all(Array.from({ length: mostAtOnce }, work)), checkTimeoutMs)
  return references.map((text) => results.get(text) ?? notVerifiable)
}
