/** How a work is cited: as its own source, by way of another ('original' read in 'secondary'), a law, or a letter. */
export type WorkKind = 'work' | 'original' | 'secondary' | 'law' | 'personal'

/** One work of a citation, as the text names it. */
export type Work = {
  /** Surnames or the name of an organisation as written, one entry an author; empty for a title in quotation marks. */
  authors: string[]
  /** Whether "et al." or words for it stand for further authors. */
  etAl: boolean
  /** The initials that a bracket gives an organisation here: "Organización Mundial de la Salud [OMS]" → "OMS". */
  group: string | null
  /** "2020", "2020a", "1970/2005", "s.f.", "en prensa"; null where a citation has none. */
  year: string | null
  /** The place named after the year: "p. 4", "pp. 4–9", "párr. 3", "art. 66", "cap. 2"; null without. */
  locator: string | null
  kind: WorkKind
}

/** A citation. `start` and `end` count UTF-16 units in the content as stored, brackets included. */
export type Citation = {
  start: number
  end: number
  form: 'parenthetical' | 'narrative'
  works: Work[]
}

/** A place in the content. */
export type Place = { start: number; end: number }

/** A fault against APA 7, with the corrected text where that is certain. */
export type FormFault = Place & { message: string; text?: string }

export type ReadWork = Work &
  Place & {
    names: Place[]
    /** The word or sign before the last author. */
    conjunction: (Place & { text: string }) | null
    /** "et al." as written, or "y otros". */
    etAlWords: (Place & { text: string }) | null
    /** "como se citó en" as written. */
    secondaryWords: (Place & { text: string }) | null
  }

/** A citation with additional facts that the rules check. */
export type ReadCitation = Omit<Citation, 'works'> & {
  works: ReadWork[]
  faults: FormFault[]
  /** May be no citation, as "(Cuenca, 2018)": it counts only when a reference matches. */
  isDoubtful: boolean
  /** Whether the bracket holds the works alone, so that they can change places. */
  isPlainList: boolean
}
