/** `general` lists the headings; `full` has lists of tables and figures too. */
export const indexKinds = ['none', 'general', 'full'] as const
export type IndexKind = (typeof indexKinds)[number]

export const appendixWords = ['Apéndice', 'Anexo'] as const
export type AppendixWord = (typeof appendixWords)[number]

/** The longest declaration of how a text was written. */
export const maxDeclarationCharacters = 4_000

/** The layout that a student chooses for a project. An absent setting has the specification's default. */
export type PageFormat = {
  /** Whether page 1 shows its number too; the others always do. */
  numberTitlePage: boolean
  /** Whether each heading `t1` starts a page; else only the summary, the text after it and the references do. */
  sectionsStartPages?: boolean
  /** Whether paragraphs and block quotations are justified; else they are ragged on the right. */
  isJustified?: boolean
  /** The index after the title page; none if absent. */
  indexKind?: IndexKind
  /** The word before the letter of an appendix; 'Apéndice' if absent. */
  appendixWord?: AppendixWord
  /** The declaration of AI use, on a page after the references; null for no such page. */
  declaration?: string | null
}

/** The same settings under the names of the project's columns, which the API uses too. */
type ProjectFormat = {
  number_title_page: boolean
  sections_start_pages: boolean
  is_justified: boolean
  index_kind: IndexKind
  appendix_word: AppendixWord
  declaration: string | null
}

/** Only the columns of the settings given, for a partial update. */
export function columnsOfFormat(format: Partial<PageFormat>): Partial<ProjectFormat> {
  const columns = {
    number_title_page: format.numberTitlePage,
    sections_start_pages: format.sectionsStartPages,
    is_justified: format.isJustified,
    index_kind: format.indexKind,
    appendix_word: format.appendixWord,
    declaration: format.declaration,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export function pageFormatOf(project: ProjectFormat): Required<PageFormat> {
  return {
    numberTitlePage: project.number_title_page,
    sectionsStartPages: project.sections_start_pages,
    isJustified: project.is_justified,
    indexKind: project.index_kind,
    appendixWord: project.appendix_word,
    declaration: project.declaration,
  }
}

/** The label of an appendix: "Apéndice" where it is the only one, else "Apéndice A". `at` counts from 0. */
export function appendixLabel(word: AppendixWord, at: number, count: number): string {
  return count === 1 ? word : `${word} ${letterOf(at)}`
}

/** "A" to "Z", then "AA". */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}
