import { formatSpanishDate, monthNumber, monthPattern } from './spanish-date.ts'
import { courseCode, isCourseName, type TitlePageField } from './title-page.ts'
import { cutText } from './truncate-text.ts'

type RequestedTitlePage = {
  lines: Partial<Record<TitlePageField, string>>
  /** The request without the words that were read as lines; it describes the work itself. */
  rest: string
}

type Today = { year: number; month: number; day: number }
type Found = { field: TitlePageField; value: string; start: number; end: number }

/** Students name their teacher before this point; the limit bounds the time of the patterns below. */
const maxReadCharacters = 1_500
const maxLineCharacters = 120

const degree =
  '(?:Dra?|Mgtr|Mgs|M[Ss]c|Mg|Ph\\.?\\s?[Dd]|Ing|Lic|L[ií]c?da|Lcd[oa]|Ab|Abg|Econ|Arq|Psic|Prof)\\.?'
const particle = '(?:de|del|la|las|los|y)'
const nameWord = "\\p{Lu}[\\p{L}'’-]+"
const name = `${nameWord}(?:\\s+(?:${particle}\\s+){0,2}${nameWord}|\\s+\\p{Lu}\\.){0,4}`
const severalNames = new RegExp(`^${name}(?:\\s*,\\s*${name}){0,7}(?:,?\\s+[ye]\\s+${name})?`, 'u')
const teacherNoun =
  '(?:docente|profesora?|profe|tutora?|maestr[oa]|catedr[áa]tic[oa]|ingenier[oa]|licenciad[oa]|doctora?|m[áa]ster|magíster)'
const teacher = `(?:(?:${teacherNoun})\\s+)?(?:${degree}\\s+){0,2}${name}(?:,\\s*(?:Ph\\.?D|M[Ss]c|Mgtr|Mgs)\\.?)?`
/** A person counts as a teacher only with a noun or a degree before the name. */
const calledTeacher = new RegExp(`^(?:${teacherNoun}\\s|(?:${degree})\\s)`, 'u')

const courseNoun = '(?:materia|asignatura|clase|c[áa]tedra|curso|m[óo]dulo)'
const organisation =
  "(?:(?:Pontificia\\s+)?Universidad|Escuela\\s+(?:Superior\\s+)?Polit[ée]cnica|Instituto\\s+(?:Superior\\s+)?(?:Tecnol[óo]gico|Universitario)|Facultad\\s+de)(?:\\s+(?:(?:de|del|la|las|los|el|y|en)\\s+){0,3}\\p{Lu}[\\p{L}'’-]*)+"
const acronym =
  '(?:PUCE|UCE|USFQ|UTPL|UDLA|EPN|ESPOL|ESPE|UEES|UCSG|UCUENCA|UTA|UTE|UPS|UNACH|ESPOCH|UTM|ULEAM|UNEMI|FLACSO|UASB|UISEK|UIDE|ECOTEC)'
const institution = `(?:${organisation}|${acronym})(?![\\p{L}])`

/** What ends the name of a course. */
const courseEnd = new RegExp(
  [
    '[,.;:()\\n]',
    '\\s(?:con|hasta|para|sobre|que|acerca|dictad[ao]|impartid[ao]|debe|se|por|es|tiene|el|cuyo|donde|m[íi]nimo|m[áa]ximo)\\s',
    `\\s(?:de|en)\\s+(?:la|el|mi)\\s+(?:universidad|pontificia|escuela|instituto|facultad|docente|profesora?|${acronym}|${degree}\\s)`,
    '\\s(?:del?|en|y)\\s+\\d',
    `\\s(?:del|de\\s+mi)\\s+(?:profesora?|docente|${degree}\\s)`,
  ].join('|'),
  'iu',
)

const weekday = '(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo),?\\s+'
const date = `(?:${weekday})?(?:\\d{1,2}\\s+de\\s+(?:${monthPattern})(?:\\s+(?:del?\\s+)?(?:año\\s+)?\\d{4})?|\\d{1,2}[/-]\\d{1,2}[/-]\\d{4})(?!\\d)`

/** Explicit labels ('Docente: …', 'la materia es …'). The value is read up to the end of its clause. */
const labels: [TitlePageField, RegExp][] = [
  ['authors', label('autores|integrantes|estudiantes|nombres de los integrantes')],
  ['instructor', label('docente|profesora?|profe|tutora?|maestr[oa]|nombre del docente')],
  ['course', label('materia|asignatura|c[áa]tedra|curso|m[óo]dulo')],
  ['institution', label('universidad|instituci[óo]n|instituto')],
  ['due_date', label('fecha(?: l[íi]mite| tope)?(?: de entrega)?|entrega')],
]

function label(nouns: string): RegExp {
  return new RegExp(
    `(?:(?:^|[\\n;,.(]\\s*)(?:y\\s+)?(?:mi\\s+|la\\s+|el\\s+)?|\\sy\\s+(?:mi|la|el)\\s+)(?:${nouns})\\s*(?::|\\bes\\b)\\s*([^\\n;]{3,100})`,
    'gimu',
  )
}

/**
 * Reads the course, teacher, institution and due date that a student's request names, as they are written. A teacher,
 * university or date that is the subject of the work is not read; neither is anything ambiguous. `today` completes a
 * date without a year; if it is null such a date is not read.
 */
export function readTitlePageFromRequest(request: string, today: Today | null): RequestedTitlePage {
  const text = cutText(request, maxReadCharacters)
  const found: Found[] = []
  const add = (candidate: Found | null) => {
    if (candidate && !found.some(({ field }) => field === candidate.field)) found.push(candidate)
  }
  for (const [field, pattern] of labels) add(readLabel(text, field, pattern, today))
  add(readCourse(text))
  add(readTeacher(text, found))
  add(readInstitution(text, found))
  add(readDate(text, today))
  return {
    lines: Object.fromEntries(
      found.filter(({ value }) => value !== '').map(({ field, value }) => [field, value]),
    ),
    rest: without(text, found) + request.slice(text.length),
  }
}

function readLabel(
  text: string,
  field: TitlePageField,
  pattern: RegExp,
  today: Today | null,
): Found | null {
  for (const match of text.matchAll(pattern)) {
    const said = match[1] ?? ''
    const read = readLabelled(field, said, today)
    if (read === null || !isLine(read.value) || isForm(read.value)) continue
    const start = match.index + match[0].search(/\p{L}/u)
    const end = match.index + match[0].length - said.length + read.length
    return { field, value: capitalised(read.value), start, end }
  }
  return null
}

/** The value after a label, and how many characters of `said` it takes. */
function readLabelled(
  field: TitlePageField,
  said: string,
  today: Today | null,
): { value: string; length: number } | null {
  if (field === 'due_date') {
    const written = new RegExp(`^(?:el\\s+)?${date}`, 'iu').exec(said)?.[0]
    const value = written === undefined ? null : spokenDate(written, today)
    return value === null ? null : { value, length: written?.length ?? 0 }
  }
  if (field === 'authors') {
    const written = severalNames.exec(said)?.[0]
    const isSeveral = written !== undefined && /,|\s[ye]\s/.test(written)
    return isSeveral ? { value: written, length: written.length } : null
  }
  if (field === 'instructor') {
    const written = new RegExp(`^(?:la\\s+|el\\s+)?${teacher}`, 'u').exec(said)?.[0]
    const value = written === undefined ? null : bareTeacher(written.replace(/^(?:la|el)\s+/, ''))
    return value === null ? null : { value, length: written?.length ?? 0 }
  }
  if (field === 'institution') {
    const written = new RegExp(`^(?:la\\s+|el\\s+)?${institution}`, 'u').exec(said)?.[0]
    if (written === undefined) return null
    return { value: written.replace(/^(?:la|el)\s+/, ''), length: written.length }
  }
  const stop = said.search(courseEnd)
  const written = stop < 0 ? said : said.slice(0, stop)
  const value = written.replace(/^de\s+/, '').trim()
  const isName = courseCode.test(written) || isCourseName(value) || /^\p{Lu}/u.test(value)
  return isName && !new RegExp(`^(?:${teacherNoun})\\b`, 'iu').test(value)
    ? { value, length: written.length }
    : null
}

const afterPara = new RegExp(
  `\\bpara\\s+(?:(?:la|el|mi)\\s+${courseNoun}\\s+(?:(?:de|en)\\s+)?|(?=\\p{Lu}))`,
  'gu',
)
const mine = new RegExp(`\\b(?:de|en|para)\\s+mi\\s+${courseNoun}\\s+(?:(?:de|en)\\s+)?`, 'giu')

function readCourse(text: string): Found | null {
  for (const pattern of [afterPara, mine]) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index + match[0].length
      const tail = cutText(text.slice(from), maxLineCharacters)
      const stop = tail.search(courseEnd)
      const phrase = (stop < 0 ? tail : tail.slice(0, stop)).trim().replace(/^[«“"]|[»”"]$/g, '')
      const isNamed = new RegExp(courseNoun, 'iu').test(match[0])
      const isCode = courseCode.test(phrase)
      if (!(isCode && phrase.split(' ').length <= 8) && !isCourseName(phrase)) continue
      if (!isNamed && !/^\p{Lu}/u.test(phrase)) continue
      if (!isLine(phrase)) continue
      const end = from + (stop < 0 ? tail.length : stop)
      return { field: 'course', value: capitalised(phrase), start: match.index, end }
    }
  }
  return null
}

/** After these words a person is the subject of the work, not its teacher. */
const aboutPeople =
  /(?:entrevista|conversaci[óo]n|di[áa]logo|debate|encuentro|reuni[óo]n|carta|homenaje|discurso|biograf[íi]a|semblanza)\s*$/iu
const withTeacher = new RegExp(
  `(?:\\b(?:con|para|de|por)\\s+(?:la|el|mi)\\s+|\\bdel\\s+|,\\s*(?:la\\s+|el\\s+)?|\\bdictad[ao]\\s+por\\s+(?:la|el)\\s+|\\b(?:pide|pidi[óo]|mand[óo]|manda|dej[óo]|solicit[óo])\\s+(?:la|el|mi)\\s+)(${teacher})`,
  'gu',
)

function readTeacher(text: string, found: readonly Found[]): Found | null {
  for (const match of text.matchAll(withTeacher)) {
    const said = match[1] ?? ''
    if (!calledTeacher.test(said)) continue
    const before = text.slice(0, match.index)
    if (aboutPeople.test(before.trimEnd())) continue
    const introduction = match[0].slice(0, match[0].length - said.length)
    // 'para la Dra. …' names the recipient of the work; 'con', 'de' and 'por' do so only after the course or in an
    // instruction.
    const isOrder = /^(?:para|pid|mand|dej|solicit)|\bmi\s/u.test(introduction)
    if (!isOrder && !endsAt(found, 'course', match.index, text)) continue
    const value = bareTeacher(said)
    if (value === null || !isLine(value)) continue
    return { field: 'instructor', value, start: match.index, end: match.index + match[0].length }
  }
  return null
}

/**
 * Removes the noun and keeps the degree: 'la profesora Ana Ruiz' → 'Ana Ruiz', 'la Dra. Ana Ruiz' → 'Dra. Ana Ruiz'.
 */
function bareTeacher(said: string): string | null {
  const value = said.replace(new RegExp(`^${teacherNoun}\\s+`, 'iu'), '').trim()
  return new RegExp(name, 'u').test(value.replace(new RegExp(`^(?:${degree}\\s+)+`, 'u'), ''))
    ? value
    : null
}

const ownInstitution = new RegExp(
  `(?:\\b(?:[Ee]studio|[Ee]studiamos|[Ee]stoy|[Cc]urso)\\s+(?:\\p{L}+\\s+){0,4}(?:en|de)\\s+(?:la\\s+|el\\s+)?|\\b(?:[Ss]oy|[Ss]omos)\\s+(?:estudiantes?|alumn[oa]s?)\\s+(?:\\p{L}+\\s+){0,6}?(?:en|de)\\s+(?:la\\s+|el\\s+)?|\\b[Pp]ara\\s+(?:la\\s+|el\\s+|mi\\s+universidad,?\\s+(?:la\\s+)?)|\\b[Mm]i\\s+universidad\\s+(?:es\\s+)?(?:la\\s+)?)(${institution})`,
  'gu',
)
const anyInstitution = new RegExp(institution, 'gu')

function readInstitution(text: string, found: readonly Found[]): Found | null {
  for (const match of text.matchAll(ownInstitution)) {
    const value = match[1] ?? ''
    return { field: 'institution', value, start: match.index, end: match.index + match[0].length }
  }
  const mentions = [...text.matchAll(anyInstitution)]
  const [mention] = mentions
  // Several universities are the subject of the work.
  if (!mention || mentions.length > 1) return null
  const end = mention.index + mention[0].length
  const introduced =
    /(?:\s(?:de|en)\s+(?:la|el)\s+|[,;.\n(]\s*(?:en\s+)?(?:la\s+|el\s+)?|^)$/iu.exec(
      text.slice(0, mention.index),
    )?.[0]
  if (introduced === undefined) return null
  const start = mention.index - introduced.length
  const follows = endsAt(found, 'course', start, text) || endsAt(found, 'instructor', start, text)
  const standsAlone = /^[,;.\n(]/.test(introduced) && /^\s*(?:[,;.\n)]|$)/.test(text.slice(end))
  if (!follows && !standsAlone) return null
  return { field: 'institution', value: mention[0], start, end }
}

const deadline = new RegExp(
  `(?:\\bhasta|\\bpara|\\b(?:se\\s+)?entreg(?:a|ar|arlo|arla|arse|o|amos)(?:\\s+es)?|\\bvence|\\bfecha\\s+l[íi]mite|\\bplazo)\\s+(?:es\\s+)?(?:el\\s+)?(?:d[íi]a\\s+)?(${date})`,
  'giu',
)

function readDate(text: string, today: Today | null): Found | null {
  for (const match of text.matchAll(deadline)) {
    // A range of dates is the subject of the work.
    if (/\bdesde\b[^.;\n]*$/iu.test(text.slice(0, match.index))) continue
    const value = spokenDate(match[1] ?? '', today)
    if (value === null) continue
    return { field: 'due_date', value, start: match.index, end: match.index + match[0].length }
  }
  return null
}

const dayMs = 86_400_000
/** A due date is at most 60 days in the past or 400 in the future; any other date is the subject of the work. */
const earliest = -60
const latest = 400

/** The product did not exist before this year, so an earlier date is the subject of the work. */
const firstYear = 2024

/**
 * The date as the title page shows it; null when it is invalid or too far from today to be a due date. An empty string
 * when its year is not known.
 */
function spokenDate(said: string, today: Today | null): string | null {
  const words = new RegExp(`(\\d{1,2})\\s+de\\s+(${monthPattern})(?:\\D+(\\d{4}))?`, 'iu').exec(
    said,
  )
  const digits = /(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(said)
  const day = Number(words?.[1] ?? digits?.[1])
  const month = words ? monthNumber(words[2] ?? '') : Number(digits?.[2])
  const given = words?.[3] ?? digits?.[3]
  if (!month) return null
  if (given === undefined && today === null) return ''
  const years = given ? [Number(given)] : [0, 1].map((later) => (today?.year ?? 0) + later)
  for (const year of years) {
    const time = Date.UTC(year, month - 1, day)
    if (new Date(time).getUTCDate() !== day || new Date(time).getUTCMonth() !== month - 1) continue
    if (today === null && year < firstYear) continue
    if (today !== null) {
      const away = (time - Date.UTC(today.year, today.month - 1, today.day)) / dayMs
      if (away < earliest || away > latest) continue
    }
    return formatSpanishDate(year, month, day)
  }
  return null
}

/** Whether the text read for a field ends right before `at`, ignoring commas and spaces. */
function endsAt(found: readonly Found[], field: TitlePageField, at: number, text: string): boolean {
  const known = found.find((each) => each.field === field)
  return known !== undefined && known.end <= at && /^[\s,]*$/.test(text.slice(known.end, at))
}

function isLine(value: string): boolean {
  return value.length >= 3 && value.length <= maxLineCharacters
}

/** Brackets and underscores are an unfilled template. */
function isForm(value: string): boolean {
  return /[[\]_<>]|\bX{2,}\b|^(?:no s[ée]|ninguna?|por definir|pendiente)/iu.test(value)
}

function capitalised(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1)
}

function without(text: string, found: readonly Found[]): string {
  let rest = text
  for (const { start, end } of [...found].sort((a, b) => b.start - a.start)) {
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`
  }
  return rest
}
