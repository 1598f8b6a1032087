import { z } from 'zod'
import type { CslItem } from '#core/apa/csl.ts'
import { maxReferenceLength } from '#core/apa/read-reference.ts'
import { comparedFields } from '#core/references/compare-reference.ts'
import { recordSources } from '#core/references/found-work.ts'
import { row } from './call.ts'

/** References of one call; a longer list takes several. */
export const maxReferencesPerCheck = 60

export const CheckReferences = z.object({
  references: z.array(z.string().max(maxReferenceLength)).min(1).max(maxReferencesPerCheck),
})

/** A work in CSL-JSON, with the fields that an APA reference shows. */
export const CslWork = z
  .custom<CslItem>((given) => typeof given === 'object' && given !== null)
  .meta({ id: 'CslWork', type: 'object', properties: { type: { type: 'string' } } })

/**
 * `verificada`: title, authors, year, place of publication and DOI agree with the record. `difiere`: the differences
 * say which do not. `no_encontrada`: no index has it, which does not make it false. `no_verificable`: the indexes could
 * not be queried, or the record leaves a field open; then `record` and `differences` say which. `retractada`: the work
 * was retracted.
 */
export const ReferenceState = z.enum([
  'verificada',
  'difiere',
  'no_encontrada',
  'no_verificable',
  'retractada',
])
export type ReferenceState = z.output<typeof ReferenceState>

export const ReferenceCheck = row('ReferenceCheck', {
  state: ReferenceState,
  record: CslWork.nullable(),
  source: z.enum(recordSources).nullable(),
  /** A field in the reference and in the record; null where it is absent. */
  differences: z.array(
    z.object({
      field: z.enum(comparedFields),
      given: z.string().nullable(),
      found: z.string().nullable(),
    }),
  ),
  /** Null when it could not be looked up. */
  retracted: z.boolean().nullable(),
})
export type ReferenceCheck = z.output<typeof ReferenceCheck>

/** In the order of the references. `is_off`: this server queries no index, so the browser need not call again. */
export const CheckReferencesResult = row('CheckReferencesResult', {
  results: z.array(ReferenceCheck),
  is_off: z.literal(true).exactOptional(),
})
export type CheckReferencesResult = z.output<typeof CheckReferencesResult>
