/** `general` lists the headings; `full` has lists of tables and figures too. */
export const indexKinds = ['none', 'general', 'full'] as const
export type IndexKind = (typeof indexKinds)[number]

export const appendixWords = ['Apéndice', 'Anexo'] as const
export type AppendixWord = (typeof appendixWords)[number]

/** The longest declaration of how a text was written. */
export const maxDeclarationCharacters = 4_000

/** What a project may change on its pages. An absent setting is as the specification asks. */
export type PageFormat = {
  /** Whether page 1 shows its number too; the others always do. */
  numberTitlePage: boolean
  /** Every `t1` starts a page; else only the summary, what follows it, and the references do. */
  sectionsStartPages?: boolean
  /** Paragraphs and block quotations reach the right margin with every line but their last. */
  isJustified?: boolean
  /** The index after the title page; none if absent. */
  indexKind?: IndexKind
  /** The word before the letter of an appendix; 'Apéndice' if absent. */
  appendixWord?: AppendixWord
  /** The declaration of AI use, on a page after the references; null for no such page. */
  declaration?: string | null
}

/** The columns of a project that hold its format. */
type ProjectFormat = {
  number_title_page: boolean
  sections_start_pages: boolean
  is_justified: boolean
  index_kind: IndexKind
  appendix_word: AppendixWord
  declaration: string | null
}

/** The columns for the settings that are known. */
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
