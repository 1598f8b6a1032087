import { ecuadorDay } from '#core/credits/days.ts'
import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'
import { formatSpanishDate } from './spanish-date.ts'
import { truncateText } from './truncate-text.ts'

/** The lines of the title page a student can fill in, in APA 7 order after the title. */
export const titlePageFields = [
  'authors',
  'institution',
  'course',
  'instructor',
  'due_date',
] as const
export type TitlePageField = (typeof titlePageFields)[number]

/** Placeholders of lines that are not filled in (specification §9). */
export const titlePagePlaceholders = {
  author: 'Nombre del Autor',
  institution: 'Institución',
  course: 'Curso',
  instructor: 'Docente',
} as const

export type TitlePageLine = {
  field: 'author' | Exclude<TitlePageField, 'authors'>
  text: string
  /** True when `text` is a placeholder and the student still has to fill it in. */
  isPlaceholder: boolean
}

/** The first page: the title and the lines below it, in order. */
export type TitlePage = { title: string; lines: TitlePageLine[] }

type TitlePageInput = {
  /** The project's title. */
  title: string
  author: string | null
  /** All who sign the work, one a line; null for the author alone. */
  authors?: string | null
  institution: string | null
  course: string | null
  instructor: string | null
  /** A date in words as the student wrote it, or null to use `today`. */
  dueDate: string | null
  /** The current date in words ("20 de noviembre de 2026"), shown when the student gave none. */
  today: string
}

/** A line of the title page; its placeholder as long as it has no words. */
export function titlePageLine(
  field: keyof typeof titlePagePlaceholders,
  value: string | null,
): TitlePageLine {
  const text = value?.trim() ?? ''
  return text === ''
    ? { field, text: titlePagePlaceholders[field], isPlaceholder: true }
    : { field, text, isPlaceholder: false }
}

/**
 * The title page as preview and DOCX both draw it. Never throws; blank fields become placeholders.
 * Source: APA 7, student paper.
 */
export function buildTitlePage(input: TitlePageInput): TitlePage {
  return {
    title: input.title,
    lines: [
      ...authorLines(input).map((name) => titlePageLine('author', name)),
      titlePageLine('institution', input.institution),
      titlePageLine('course', input.course),
      titlePageLine('instructor', input.instructor),
      { field: 'due_date', text: input.dueDate?.trim() || input.today, isPlaceholder: false },
    ],
  }
}

function authorLines({ author, authors }: TitlePageInput): (string | null)[] {
  const names = (authors ?? '').split('\n').filter((name) => name.trim() !== '')
  return names.length > 0 ? names : [author]
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
  [/^(autores|autoras|estudiantes|integrantes)$/i, 'authors'],
  [/^(autora?|estudiante|nombres?)$/i, 'author'],
  [/^(instituci[óo]n|universidad)$/i, 'institution'],
  [/^(curso|asignatura|materia|c[áa]tedra)$/i, 'course'],
  [/^(docente|profesora?|tutora?|instructora?)$/i, 'instructor'],
  [/^fecha( de entrega)?$/i, 'due_date'],
]

/**
 * Reads the model's `title-meta` blocks into title-page fields. Ambiguous lines are left out: a wrong line on the title
 * page is worse than a placeholder. Never reads the line of a single author.
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
  // A single name is the student's own, which the account has already.
  if (said === 'author' || (said === 'authors' && !/[,;]| y | e /.test(value))) return null
  // Names between semicolons stand one a line.
  if (said === 'authors') return { field: said, value: value.replace(/;\s*/g, '\n') }
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

/** The fields of a project that its title page needs. */
type ProjectLines = {
  title: string
  authors?: string | null
  institution: string | null
  course: string | null
  instructor: string | null
  due_date: string | null
}

/** The title page of a project. Without a date from the student it shows the day in Ecuador at `moment`. */
export function projectTitlePage(
  project: ProjectLines,
  author: string | null,
  moment: Date,
): TitlePage {
  const { year, month, day } = ecuadorDay(moment)
  return buildTitlePage({
    title: project.title,
    author,
    authors: project.authors ?? null,
    institution: project.institution,
    course: project.course,
    instructor: project.instructor,
    dueDate: project.due_date,
    today: formatSpanishDate(year, month, day),
  })
}

/** The most characters that the names of all authors take, one a line. */
export const maxAuthorsCharacters = 1_000

/** The longest title of a project, in code points. */
export const maxTitleCharacters = 200

/** The title and the title-page lines found in a text. */
type TitleLines = Partial<Record<'title' | TitlePageField, string>>

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
    authors: project.authors ?? lines.authors ?? null,
    institution: project.institution ?? lines.institution ?? null,
    course: project.course ?? lines.course ?? null,
    instructor: project.instructor ?? lines.instructor ?? null,
    due_date: project.due_date ?? lines.due_date ?? null,
  }
}

/** Words that begin the name of a university course in Spanish. */
const subjects =
  /^(?:administraci[óo]n|[áa]lgebra|an[áa]lisis|anatom[íi]a|antropolog[íi]a|apreciaci[óo]n|bases de datos|biolog[íi]a|bioqu[íi]mica|c[áa]lculo|ciencias?|comercio|comportamiento|comunicaci[óo]n|contabilidad|criminolog[íi]a|deontolog[íi]a|derecho|desarrollo|did[áa]ctica|dise[ñn]o|ecolog[íi]a|econom[íi]a|educaci[óo]n|emprendimiento|enfermer[íi]a|epidemiolog[íi]a|epistemolog[íi]a|estad[íi]stica|est[ée]tica|[ée]tica|evaluaci[óo]n|expresi[óo]n oral|farmacolog[íi]a|filosof[íi]a|finanzas|f[íi]sica|fisiolog[íi]a|fundamentos|geograf[íi]a|gesti[óo]n|gram[áa]tica|historia|ingenier[íi]a|ingl[ée]s|introducci[óo]n|investigaci[óo]n|legislaci[óo]n|lengua|lenguaje|ling[üu][íi]stica|literatura|l[óo]gica|macroeconom[íi]a|marketing|matem[áa]ticas?|mercadotecnia|metodolog[íi]a|m[ée]todos|microeconom[íi]a|neurociencias?|neuropsicolog[íi]a|pedagog[íi]a|pensamiento|periodismo|pol[íi]ticas? p[úu]blicas?|pr[áa]cticas? preprofesional(?:es)?|procesos|programaci[óo]n|psicolog[íi]a|psicometr[íi]a|psicopatolog[íi]a|publicidad|qu[íi]mica|realidad|redacci[óo]n|relaciones|salud|seminario|sociolog[íi]a|t[ée]cnicas|teor[íi]as?|taller|trabajo social)(?!\p{L})/iu

/** A course's code: 'SOC-305', 'MAT 101'. */
export const courseCode = /\b\p{Lu}{2,}-?\s?\d{2,}/u

const maxCourseWords = 8

/** Whether a phrase can be the name of a course: it begins like one and is not a sentence. */
export function isCourseName(phrase: string): boolean {
  const words = phrase.trim().split(/\s+/)
  return words.length <= maxCourseWords && subjects.test(phrase) && !/[.;:?!]/.test(phrase)
}
