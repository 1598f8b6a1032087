import { z } from 'zod'
import type { CslItem, CslName } from '#core/apa/csl.ts'

/** The public indexes that records come from. */
export const recordSources = ['crossref', 'datacite', 'openalex'] as const
export type RecordSource = (typeof recordSources)[number]

const CslNames = z.custom<CslName>((value) => typeof value === 'object' && value !== null)

/** A work as a public index has it: its CSL item, and every form in which its fields may be cited. */
export const FoundRecord = z.object({
  source: z.enum(recordSources),
  /** Lower case; null where the index knows none. */
  doi: z.string().nullable(),
  csl: z.custom<CslItem>((value) => typeof value === 'object' && value !== null),
  /** Authors, else editors, with the given names in full as far as known. */
  names: z.array(CslNames),
  /** The title alone, with its subtitle, in the original language, translated. */
  titles: z.array(z.string()),
  /** Journal, proceedings or book, in full and abbreviated; the repository of a preprint. */
  venues: z.array(z.string()),
  /** Of print and of online publication. */
  years: z.array(z.number()),
  isPreprint: z.boolean(),
  /** Whether further authors may have been left out. */
  hasAllAuthors: z.boolean(),
  /** According to the record alone; Crossref's `updates:` filter knows more retractions. */
  isRetracted: z.boolean(),
})
export type FoundRecord = z.infer<typeof FoundRecord>
