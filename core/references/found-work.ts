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
  /** Authors, else editors, with the given names in full where known. */
  names: z.array(CslNames),
  /** The title alone, with its subtitle, in the original language, translated. */
  titles: z.array(z.string()),
  /** Journal, proceedings or book, in full and abbreviated; the repository of a preprint. */
  venues: z.array(z.string()),
  /** The years of print and of online publication. */
  years: z.array(z.number()),
  /**
   * Which year of publication the record may lack. `print`: it has the online date alone. `any`: it has one date, and
   * does not say of what.
   */
  lacksYear: z.enum(['none', 'print', 'any']),
  isPreprint: z.boolean(),
  /** Whether further authors may have been left out. */
  hasAllAuthors: z.boolean(),
  /** According to the record alone; Crossref's `updates:` filter knows more retractions. */
  isRetracted: z.boolean(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

/** Details of a work in an index, besides its record. */
export const WorkDetails = z.object({
  /** OpenAlex's id: "W2741809807". */
  openalexId: z.string().nullable(),
  abstract: z.string().nullable(),
  /** ISO 639-1. */
  language: z.string().nullable(),
  isOpenAccess: z.boolean().nullable(),
})
export type WorkDetails = z.infer<typeof WorkDetails>

/** A work that a student may write from: its record and its details. */
export const FoundWork = FoundRecord.extend({ details: WorkDetails })
export type FoundWork = z.infer<typeof FoundWork>

const noDetails: WorkDetails = {
  openalexId: null,
  abstract: null,
  language: null,
  isOpenAccess: null,
}

/** Merges the details of one work from several indexes; for each field the first value counts. */
export function joinDetails(...all: readonly (WorkDetails | null)[]): WorkDetails {
  const first = <Field extends keyof WorkDetails>(field: Field) =>
    all.find((details) => details && details[field] !== null)?.[field] ?? noDetails[field]
  return {
    openalexId: first('openalexId') as string | null,
    abstract: first('abstract') as string | null,
    language: first('language') as string | null,
    isOpenAccess: first('isOpenAccess') as boolean | null,
  }
}

/** More authors are neither cited nor shown: APA 7 names the first 19 and the last. */
const maxStoredNames = 200

/** The record and names of a work as they are stored and shown. */
export function storedRecord({ csl, names }: FoundWork): { csl: CslItem; names: CslName[] } {
  const { author, editor, ...rest } = csl
  return {
    csl: {
      ...rest,
      ...(author ? { author: shortened(author) } : {}),
      ...(editor ? { editor: shortened(editor) } : {}),
    },
    names: shortened(names),
  }
}

function shortened(names: readonly CslName[]): CslName[] {
  if (names.length <= maxStoredNames) return [...names]
  return [...names.slice(0, maxStoredNames - 1), ...names.slice(-1)]
}

/** The name by which a found work can be requested again: its DOI, else OpenAlex's id; null without either. */
export function workName({ doi, details }: FoundWork): string | null {
  if (doi !== null) return `doi:${doi}`
  return details.openalexId === null ? null : `openalex:${details.openalexId}`
}

/** Open access and Spanish first, then either, then the rest; within each the order of the indexes. */
export function openAndSpanishFirst(works: readonly FoundWork[]): FoundWork[] {
  const rank = ({ details }: FoundWork) => {
    const isOpen = details.isOpenAccess === true
    const isSpanish = details.language === 'es'
    if (isOpen && isSpanish) return 0
    return isOpen || isSpanish ? 1 : 2
  }
  return works.toSorted((one, other) => rank(one) - rank(other))
}
