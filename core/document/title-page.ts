import { courseCode, isCourseName } from './course-name.ts'
import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'

/** The lines of the title page a student can fill in, in APA 7 order after the author. */
export const titlePageFields = ['institution', 'course', 'instructor', 'due_date'] as const
export type TitlePageField = (typeof titlePageFields)[number]

/** Placeholders of lines that are not filled in (specification §9). */
export const titlePagePlaceholders = {
  author: 'Nombre del Autor',
  institution: 'Institución',
  course: 'Curso',
  instructor: 'Docente',
} as const

export type TitlePageLine = {
  field: 'author' | TitlePageField
  text: string
  /** True when `text` is a placeholder and the student still has to fill it in. */
  isPlaceholder: boolean
}

/** The first page: the title and the lines below it, in order. */
export type TitlePage = { title: string; lines: TitlePageLine[] }

export type TitlePageInput = {
  /** The project's title. */
  title: string
  author: string | null
  institution: string | null
  course: string | null
  instructor: string | null
  /** A date in words as the student wrote it, or null to use `today`. */
  dueDate: string | null
  /** The current date in words ("20 de noviembre de 2026"), shown when the student gave none. */
  today: string
}

/**
 * The title page as preview and DOCX both draw it. Never throws; blank fields become placeholders.
 * Source: APA 7, student paper.
 */
export function buildTitlePage(input: TitlePageInput): TitlePage {
  const line = (
    field: 'author' | 'institution' | 'course' | 'instructor',
    value: string | null,
  ) => {
    const text = value?.trim() ?? ''
    return text === ''
      ? { field, text: titlePagePlaceholders[field], isPlaceholder: true }
      : { field, text, isPlaceholder: false }
  }
  return {
    title: input.title,
    lines: [
      line('author', input.author),
      line('institution', input.institution),
      line('course', input.course),
      line('instructor', input.instructor),
      { field: 'due_date', text: input.dueDate?.trim() || input.today, isPlaceholder: false },
    ],
  }
}

/** '14 de mayo de 2026', with an optional place before it: 'Quito, 14 de mayo de 2026'. */
const spokenDate = /^(?:\p{Lu}[\p{L} ]{2,30},\s*)?(?:\p{L}+,?\s+)?\d{1,2} de \p{L}+ del? \d{4}$/u
/** A degree after a name: 'Juan Pérez, PhD'. */
const degreeAfter = /^\p{Lu}\p{L}+\s.*,\s*(?:ph\.?\s?d|m\.?sc|mgtr|mgs|mg|mba|dra?|esp)\.?$/iu
const academicDegree =
  /^(docente|profesora?|prof|dra?|mgtr|mgs|msc|mg|ph\. ?d|phd|ing|lic|lcda?|ab|econ|psic)\b\.?/iu
const organisation = /\b(universidad|facultad|escuela|instituto|pontificia|carrera de)\b/iu
/** A course code before a colon may have a single digit: 'ART-9: Grabado'. */
const codeAndName = /^\p{Lu}{2,}-?\s?\d+\s*:\s*\S/u
const courseWord = /^(asignatura|materia|curso|c[áa]tedra)\b/iu

/** "Docente: Ana Ruiz": the label decides which line it is and is removed. */
const labelled = /^(\p{L}+(?: de entrega)?)\s*:\s*(\S.*)$/u
const labels: [RegExp, TitlePageField | 'author'][] = [
  [/^(autora?|autores|estudiantes?|integrantes|nombres?)$/i, 'author'],
  [/^(instituci[óo]n|universidad)$/i, 'institution'],
  [/^(curso|asignatura|materia|c[áa]tedra)$/i, 'course'],
  [/^(docente|profesora?|tutora?|instructora?)$/i, 'instructor'],
  [/^fecha( de entrega)?$/i, 'due_date'],
]

/**
 * Reads the model's `title-meta` blocks into title-page fields. Ambiguous lines are left out: a wrong line on the title
 * page is worse than a placeholder. Never reads the author's line.
 */
export function readTitleMeta(text: AcademicText): Partial<Record<TitlePageField, string>> {
  const found: Partial<Record<TitlePageField, string>> = {}
  for (const block of text.cuerpo) {
    if (block.role !== 'title-meta') continue
    const line = readLine(plainText(block.content))
    if (line && found[line.field] === undefined) found[line.field] = line.value
  }
  return found
}

function readLine(content: string): { field: TitlePageField; value: string } | null {
  // Brackets and underscores are an unfilled template.
  if (content === '' || /[[\]_]/.test(content)) return null
  const [, label = '', value = ''] = labelled.exec(content) ?? []
  const said = labels.find(([pattern]) => pattern.test(label))?.[1]
  if (said === 'author') return null
  if (said) return { field: said, value }
  const field = recognise(content)
  return field && { field, value: content }
}

function recognise(content: string): TitlePageField | null {
  if (spokenDate.test(content)) return 'due_date'
  if (academicDegree.test(content) || degreeAfter.test(content)) return 'instructor'
  if (organisation.test(content)) return 'institution'
  if (courseCode.test(content) || codeAndName.test(content)) return 'course'
  if (courseWord.test(content) || isCourseName(content)) return 'course'
  return null
}
