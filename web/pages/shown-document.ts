import type { ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { type PageFormat, pageFormatOf } from '#core/document/page-format.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import {
  fillTitleLines,
  projectTitlePage,
  readTitleLines,
  type TitlePage,
} from '#core/document/title-page.ts'

/** All that the pages show: text, title page and format. The preview, copying and the exports use it. */
export type ShownDocument = Required<PageFormat> & {
  text: AcademicText
  titlePage: TitlePage
}

/** The fields of a project that its pages need. */
export type ProjectFrame = Pick<
  ProjectRow,
  | 'title'
  | 'title_source'
  | 'authors'
  | 'institution'
  | 'course'
  | 'instructor'
  | 'due_date'
  | 'number_title_page'
  | 'sections_start_pages'
  | 'is_justified'
  | 'index_kind'
  | 'appendix_word'
  | 'declaration'
>

/** The pages of a saved version; null if its content cannot be read. `author` stands in if the project names none. */
export function savedDocument(
  project: Omit<ProjectFrame, 'title_source'>,
  author: string | null,
  version: Pick<VersionRow, 'content' | 'created_at'>,
): ShownDocument | null {
  const text = readAcademicText(version.content)
  if (!text) return null
  return documentOf(project, author, text, new Date(version.created_at))
}

/**
 * The pages of a text that is no version yet: an answer that is arriving, or a draft. They have no declaration, which is
 * about a finished text. The text's own title page fills what the student has not filled in.
 */
export function unsavedDocument(
  project: ProjectFrame,
  author: string | null,
  text: AcademicText,
  now: Date,
): ShownDocument {
  const filled = fillTitleLines(project, readTitleLines(text))
  return { ...documentOf(filled, author, text, now), declaration: null }
}

function documentOf(
  project: Omit<ProjectFrame, 'title_source'>,
  author: string | null,
  text: AcademicText,
  day: Date,
): ShownDocument {
  return {
    text,
    titlePage: projectTitlePage(project, author, day),
    ...pageFormatOf(project),
  }
}
