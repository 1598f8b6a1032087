/** A place in a content, in UTF-16 units of the content as stored. */
export type Place = { start: number; end: number }

/** Words of a content. */
export type Words = Place & { text: string }

/** A fault against APA 7, with the corrected text where that is certain. */
export type FormFault = Place & { message: string; text?: string }

/** How a work is cited: as its own source, by way of another ('original' read in 'secondary'), a law, or a letter. */
export type WorkKind = 'work' | 'original' | 'secondary' | 'law' | 'personal'

/** One work of a citation, as the text names it. */
export type ReadWork = Place & {
  /** Surnames or the name of an organisation as written, one entry an author; empty for a title in quotation marks. */
  authors: string[]
  /** Where the authors stand. */
  names: Place[]
  /** Whether "et al." or words for it stand for further authors. */
  etAl: boolean
  /** The initials that a bracket gives an organisation here: "Organización Mundial de la Salud [OMS]" → "OMS". */
  group: string | null
  /** "2020", "2020a", "1970/2005", "s.f.", "en prensa"; null where a citation has none. */
  year: string | null
  /** The place named after the year: "p. 4", "pp. 4–9", "párr. 3", "art. 66", "cap. 2"; null without. */
  locator: string | null
  kind: WorkKind
  /** The word or sign before the last author. */
  conjunction: Words | null
  /** "et al." as written, or "y otros". */
  etAlWords: Words | null
  /** "como se citó en" as written. */
  secondaryWords: Words | null
}

/** A citation. `start` and `end` include its brackets. */
export type ReadCitation = Place & {
  form: 'parenthetical' | 'narrative'
  works: ReadWork[]
  faults: FormFault[]
  /** May be no citation, as "(Cuenca, 2018)": it counts only when a reference matches. */
  isDoubtful: boolean
  /** Whether the bracket holds the works alone, so that they can change places. */
  isPlainList: boolean
}

/** A block of a text with what it cites. */
export type CitingBlock = { content: string; citations: readonly ReadCitation[] }

/** A work of which nothing is known but what is given. */
export function workOf(given: Partial<ReadWork> & Pick<ReadWork, 'authors' | 'year'>): ReadWork {
  return {
    names: [],
    etAl: false,
    group: null,
    locator: null,
    kind: 'work',
    start: 0,
    end: 0,
    conjunction: null,
    etAlWords: null,
    secondaryWords: null,
    ...given,
  }
}
