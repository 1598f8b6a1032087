import type { ReadReference } from './read-reference.ts'
import { nameText } from './reference-names.ts'

/** The key by which citations and references are matched: lower case, without accents and punctuation. */
export type ReferenceKeys = {
  /** Surnames or organisations, in order. */
  authors: string[]
  /** How the organisation or title is written, for its initials. */
  literal: string | null
  title: string
  /** "2020a", "s.f.", "en prensa"; null without a date. */
  year: string | null
  originalYear: string | null
  isTitleFirst: boolean
  /** "et al." or an ellipsis stands for further authors. */
  hasMore: boolean
}

/** Text as keys compare it: lower case, no accents but of ñ, no marks, single spaces. */
export function keyText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!n)\p{M}|(?<=n)(?!\u0303)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function referenceKeys({ layout, body, csl }: ReadReference): ReferenceKeys {
  const { authors, date } = layout
  const [first] = authors.names
  const year = csl.issued?.['date-parts'][0]?.[0]
  const suffix = csl['year-suffix'] ?? ''
  return {
    authors: body.isTitleFirst ? [] : authors.names.map((name) => keyText(nameText(name))),
    literal: !body.isTitleFirst && first && 'literal' in first ? first.literal : null,
    title: csl.title ?? '',
    year:
      date === null
        ? null
        : (csl.status ?? (year ? `${year}${suffix}` : `s.f.${suffix && `-${suffix}`}`)),
    originalYear: layout.original?.year ?? null,
    isTitleFirst: body.isTitleFirst,
    hasMore: authors.hasEtAl || authors.hasEllipsis,
  }
}
