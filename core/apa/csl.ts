/** A name in CSL-JSON: of a person, with the suffix ("Jr.", "III") if there is one, or of an organisation (`literal`). */
export type CslName = { family: string; given?: string; suffix?: string } | { literal: string }

/** Year, month and day where known, and the same of the last day where there are two. */
export type CslDate = { 'date-parts': number[][] }

/** The kinds of work that students cite. Source: CSL 1.0.2, Appendix III. */
export type CslType =
  | 'book'
  | 'chapter'
  | 'article-journal'
  | 'article-newspaper'
  | 'thesis'
  | 'report'
  | 'webpage'
  | 'legislation'
  | 'paper-conference'
  | 'motion_picture'
  | 'dataset'
  | 'standard'

/** What an APA reference shows of a work, as CSL-JSON. Titles may hold `*…*` for words set apart. */
export type CslItem = {
  type: CslType
  title?: string
  author?: CslName[]
  editor?: CslName[]
  /** The role in brackets after the names: "Eds.", "Comps.", "Director". */
  role?: string
  /** The reference has "et al." for further authors, which APA 7 does not allow. */
  'et-al'?: true
  /** Absent for "s.f." and for works in press. */
  issued?: CslDate
  /** The letter after the year of works of the same authors and year. */
  'year-suffix'?: string
  status?: 'en prensa'
  'container-title'?: string
  volume?: string
  issue?: string
  page?: string
  /** Number of a report, a law's official journal, a standard. */
  number?: string
  /** The words with the number: "Informe", "Suplemento", "NTE INEN". */
  'number-label'?: string
  edition?: string
  version?: string
  genre?: string
  publisher?: string
  /** Where an unpublished work or a thesis is kept. */
  archive?: string
  'event-place'?: string
  translator?: string
  'original-date'?: CslDate
  accessed?: CslDate
  DOI?: string
  URL?: string
}

/** Whom a work is credited to: its authors, else its editors. */
export function creditedNames(csl: CslItem): readonly CslName[] {
  return csl.author ?? csl.editor ?? []
}

/** A name as it is cited: "García Márquez" of a person, the whole of an organisation. */
export function nameText(name: CslName): string {
  return 'family' in name ? name.family : name.literal
}

/** The first name that a work is credited to, as it is cited; empty without one. */
export function firstAuthor(csl: CslItem): string {
  const [first] = creditedNames(csl)
  return first ? nameText(first) : ''
}

/** The year of a work, of several the first; null without one. */
export function yearOf(csl: CslItem): number | null {
  return csl.issued?.['date-parts'][0]?.[0] ?? null
}
