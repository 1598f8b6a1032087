import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'
import { readTitleMeta, type TitlePageField } from './title-page.ts'
import { truncateText } from './truncate-text.ts'

/** The longest title of a project, in code points. */
export const maxTitleCharacters = 200

/** The title and the title-page lines found in a text. */
export type TitleLines = Partial<Record<'title' | TitlePageField, string>>

/** Reads the `title-main` and `title-meta` blocks. Lines that the text does not have are absent from the result. */
export function readTitleLines(text: AcademicText): TitleLines {
  const block = text.cuerpo.find(({ role }) => role === 'title-main')
  const title = truncateText(plainText(block?.content ?? ''), maxTitleCharacters).trim()
  return { ...(title === '' ? {} : { title }), ...readTitleMeta(text) }
}

type Titled = Record<TitlePageField, string | null> & {
  title: string
  title_source: 'prompt' | 'model' | 'student'
}

/**
 * Fills the lines that the student has left empty with those of the text. `fill_project` in the database does the same
 * to the stored project.
 */
export function fillTitleLines<Project extends Titled>(
  project: Project,
  lines: TitleLines,
): Project {
  return {
    ...project,
    title: project.title_source === 'student' ? project.title : (lines.title ?? project.title),
    institution: project.institution ?? lines.institution ?? null,
    course: project.course ?? lines.course ?? null,
    instructor: project.instructor ?? lines.instructor ?? null,
    due_date: project.due_date ?? lines.due_date ?? null,
  }
}
