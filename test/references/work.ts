/** A flaw of a work's record at Crossref, as real deposits have. */
export type Flaw =
  | 'subtitle apart'
  | 'authors alphabetical'
  | 'first author alone'
  | 'surnames split'
  | 'no accents'
  | 'markup in title'
  | 'title in capitals'
  | 'online the year before'
  | 'online year alone'
  | 'translated title alone'
  | 'no journal'
  | 'family name first'

/** A work, from which its records and its references are written. */
export type Work = {
  kind: 'article' | 'conference' | 'book' | 'chapter' | 'thesis' | 'preprint' | 'dataset'
  /** "Family, Given". */
  authors: string[]
  year: number
  title: string
  /** Journal, proceedings, book; the publisher of what stands alone. */
  venue: string
  shortVenue?: string
  publisher?: string
  volume?: string
  issue?: string
  page?: string
  doi: string | null
  registry: 'crossref' | 'datacite' | 'none'
  translatedTitle?: string
  isRetracted?: boolean
  isOpenAccess?: boolean
  abstract?: string
  flaws: Flaw[]
}
