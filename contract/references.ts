import { z } from 'zod'
import type { CslItem } from '#core/apa/csl.ts'
import { maxReferenceLength } from '#core/apa/read-reference.ts'
import type { Difference } from '#core/references/compare-reference.ts'
import type { RecordSource } from '#core/references/found-work.ts'

/** References of one call; a longer list takes several. */
export const maxReferencesPerCheck = 60

/** `POST /api/references/check`. */
export const CheckReferences = z.object({
  references: z.array(z.string().max(maxReferenceLength)).min(1).max(maxReferencesPerCheck),
})

/**
 * `verificada`: title, authors, year, place of publication and DOI agree with the record. `difiere`: the differences
 * say which do not. `no_encontrada`: no index has it, which does not make it false. `no_verificable`: the indexes could
 * not be queried, or the record leaves a field open; then `record` and `differences` say which. `retractada`: the work
 * was retracted.
 */
export type ReferenceState =
  | 'verificada'
  | 'difiere'
  | 'no_encontrada'
  | 'no_verificable'
  | 'retractada'

export type ReferenceCheck = {
  state: ReferenceState
  record: CslItem | null
  source: RecordSource | null
  differences: Difference[]
  /** Null when it could not be looked up. */
  retracted: boolean | null
}

/** In the order of the references. `is_off`: this server queries no index, so the browser need not call again. */
export type CheckReferencesResult = { results: ReferenceCheck[]; is_off?: true }
