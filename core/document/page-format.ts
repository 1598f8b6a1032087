/** What a project may change on its pages. An absent setting is as the specification asks. */
export type PageFormat = {
  /** Whether page 1 shows its number too; the others always do. */
  numberTitlePage: boolean
  /** Every `t1` starts a page; else only the summary, what follows it, and the references do. */
  sectionsStartPages?: boolean
  /** Paragraphs and block quotations reach the right margin with every line but their last. */
  isJustified?: boolean
  /** The declaration of AI use, on a page after the references; null for no such page. */
  declaration?: string | null
}

/** The columns of a project that hold its format. */
type ProjectFormat = {
  number_title_page: boolean
  sections_start_pages: boolean
  is_justified: boolean
  declaration: string | null
}

export function pageFormatOf(project: ProjectFormat): Required<PageFormat> {
  return {
    numberTitlePage: project.number_title_page,
    sectionsStartPages: project.sections_start_pages,
    isJustified: project.is_justified,
    declaration: project.declaration,
  }
}
