import { joinWorks, readBlockFacts, readReferenceFacts } from '#core/apa/facts.ts'
import { keyText } from '#core/apa/match-works.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { isHeadingRole } from '#core/document/block-roles.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { plainText } from '#core/document/inline.ts'
import { listOfWords } from '#core/document/list-of-words.ts'
import type { AcademicText } from '#core/document/model.ts'
import { isKeywords } from '#core/document/references-heading.ts'
import { monthNumber, monthPattern } from '#core/document/spanish-date.ts'
import { countWords } from '#core/document/words.ts'
import { documentQuotations } from '#core/quotations/document-quotations.ts'
import type { AssignmentItem } from './assignment-item.ts'

/** The document as it stands. `pages`: of the text, without the title page and the references; null where unknown. */
export type CheckedDocument = {
  text: AcademicText
  pages: number | null
  titlePageDay: string | null
  /** Whether the pages have an index. */
  hasIndex: boolean
  /** The current year. */
  year: number
}

/** `unknown`: it cannot be checked by a program. */
type ItemState = {
  state: 'met' | 'unmet' | 'unknown'
  /** How much of it the document has: "8 de 5". */
  have: string | null
  /** What is missing, or why it is not checked. */
  note: string | null
}

const unknown = (note: string): ItemState => ({ state: 'unknown', have: null, note })
const counted = (isMet: boolean, have: string, note: string | null = null): ItemState => ({
  state: isMet ? 'met' : 'unmet',
  have,
  note: isMet ? null : note,
})

/** Whether the document has what was asked, in what a program can tell. */
export function checkItem(item: AssignmentItem, document: CheckedDocument): ItemState {
  switch (item.kind) {
    case 'length':
      return checkLength(item, document)
    case 'sections':
      return checkSections(item.sections, document)
    case 'sources':
      return checkSources(item, document.text)
    case 'recent':
      return checkRecent(item.years, document)
    case 'quotations':
      return checkQuotations(item.min, document.text)
    case 'format':
      return /^APA 7/.test(item.format)
        ? { state: 'met', have: null, note: 'El formato es APA 7; los detalles están en Formato.' }
        : unknown('Cuartilla escribe en APA 7. Este formato lo revisas tú.')
    case 'due':
      return checkDue(item.day, document.titlePageDay)
    case 'genre':
    case 'other':
      return unknown('Esto no lo podemos comprobar. Léelo tú.')
  }
}

function checkDue(asked: string, have: string | null): ItemState {
  if (have === null) return counted(false, '', 'La portada no tiene fecha.')
  const [wanted, written] = [dayIn(asked), dayIn(have)]
  const isOther =
    wanted !== null &&
    written !== null &&
    (wanted.day !== written.day ||
      wanted.month !== written.month ||
      (wanted.year ?? written.year) !== (written.year ?? wanted.year))
  return counted(!isOther, have, 'La portada tiene otra fecha.')
}

const spanishDay = new RegExp(`(\\d{1,2}) de (${monthPattern})(?: del? (\\d{4}))?`, 'i')

/** The day of "viernes 5 de diciembre de 2026", also without a year; null for other words. */
function dayIn(text: string) {
  const [whole, day, month = '', year] = spanishDay.exec(text) ?? []
  if (whole === undefined) return null
  return { day: Number(day), month: monthNumber(month), year: year && Number(year) }
}

/** The tolerance of "about 1,500 words", as a share. */
const aboutShare = 0.1

function checkLength(
  { unit, min, max }: Extract<AssignmentItem, { kind: 'length' }>,
  { text, pages }: CheckedDocument,
): ItemState {
  const have = unit === 'words' ? countWords(text) : pages
  if (have === null) return unknown('Se cuenta cuando hay páginas.')
  const wanted = min ?? max
  const room = min !== null && min === max ? Math.floor(min * aboutShare) : 0
  const isShort = min !== null && have < min - room
  const isLong = max !== null && have > max + room
  const [one, many] = unit === 'words' ? ['palabra', 'palabras'] : ['página', 'páginas']
  const of = (verb: string, count: number) =>
    `${count === 1 ? verb : `${verb}n`} ${countLabel(count, one, many)}.`
  const note = isShort ? of('Falta', min - have) : isLong ? of('Sobra', have - max) : null
  return counted(!isShort && !isLong, `${thousands(have)} de ${thousands(wanted ?? 0)}`, note)
}

/** Parts that are no sections under a heading. */
const otherParts: readonly [RegExp, (document: CheckedDocument) => boolean][] = [
  [/^(?:indice|tabla de contenido)/, ({ hasIndex }) => hasIndex],
  [/^(?:anexo|apendice)/, ({ text }) => text.cuerpo.some(({ role }) => role === 'appendix')],
  [/^tabla/, ({ text }) => text.cuerpo.some(({ role }) => role === 'table')],
  [
    /^palabra clave/,
    ({ text }) => text.cuerpo.some(({ role, content }) => role === 'p' && isKeywords(content)),
  ],
]

function checkSections(wanted: readonly string[], document: CheckedDocument): ItemState {
  const { text } = document
  const headings = text.cuerpo
    .filter(({ role }) => isHeadingRole(role))
    .map(({ content }) => stem(plainText(content)))
  // An introduction has no heading in APA 7: the first paragraph is one.
  const isIntroduced = text.cuerpo.some(({ role }) => role === 'p')
  const missing = wanted.filter((name) => {
    const key = stem(name)
    if (key === 'introduccion' && isIntroduced) return false
    if (otherParts.some(([part, has]) => part.test(key) && has(document))) return false
    return !headings.some((heading) => heading.includes(key))
  })
  const have = `${wanted.length - missing.length} de ${wanted.length}`
  return counted(
    missing.length === 0,
    have,
    lackingMessage(missing.map((name) => name.toLowerCase())),
  )
}

/** "Conclusiones" and "Conclusión" are one. */
const stem = (name: string) => keyText(name).replace(/(?:es|s)\b/g, '')

function checkSources(
  { min, journals }: Extract<AssignmentItem, { kind: 'sources' }>,
  text: AcademicText,
): ItemState {
  const listed = listedReferences(text)
  const articles = listed.filter(
    ({ content }) => readReference(content).type === 'article-journal',
  ).length
  const lacking: string[] = []
  if (listed.length < min)
    lacking.push(`${min - listed.length} ${min - listed.length === 1 ? 'fuente' : 'fuentes'}`)
  if (journals !== null && articles < journals) lacking.push(`${journals - articles} de revista`)
  const have = journals === null ? `${listed.length} de ${min}` : `${listed.length} y ${articles}`
  return counted(lacking.length === 0, have, lackingMessage(lacking))
}

function listedReferences({ referencias, cuerpo }: AcademicText) {
  return [...referencias, ...cuerpo.filter(({ role }) => role === 'ref')].filter(
    ({ content }) => content.trim() !== '',
  )
}

/** Checks that no reference is older than `years`. In 2026 "the last 5 years" begin in 2021. */
function checkRecent(years: number, { text, year }: CheckedDocument): ItemState {
  const listed = listedReferences(text)
  if (listed.length === 0) return counted(false, '0', 'Todavía no hay referencias.')
  const from = year - years
  const dated = listed.map(({ content }) => readReference(content).issued?.['date-parts'][0]?.[0])
  const old = dated.filter((one) => one !== undefined && one < from).length
  const isOne = old === 1
  const note = isOne ? `1 es anterior a ${from}.` : `${old} son anteriores a ${from}.`
  return counted(old === 0, `${listed.length - old} de ${listed.length}`, note)
}

function checkQuotations(min: number, text: AcademicText): ItemState {
  const blocks = text.cuerpo.map(({ role, content }) => readBlockFacts(role, content))
  const references = text.referencias.map(({ content }, index) => ({
    list: 'referencias' as const,
    index,
    facts: readReferenceFacts(content),
  }))
  const works = joinWorks(blocks, references)
  const facts = {
    options: { conjunction: 'y' as const },
    titlePage: null,
    blocks,
    references,
    works,
  }
  const have = documentQuotations(facts).length
  const lacking = countLabel(Math.max(0, min - have), 'cita textual', 'citas textuales')
  const note = `${min - have === 1 ? 'Falta' : 'Faltan'} ${lacking} con su fuente.`
  return counted(have >= min, `${have} de ${min}`, note)
}

/** 'Faltan desarrollo y conclusiones.', 'Falta 1 fuente.' */
function lackingMessage(lacking: readonly string[]): string {
  const [first = ''] = lacking
  const isMany =
    lacking.length > 1 || (/^\d/.test(first) ? !first.startsWith('1 ') : isPlural(first))
  return `${isMany ? 'Faltan' : 'Falta'} ${listOfWords(lacking)}.`
}

/** 'conclusiones', 'marco y métodos', but neither 'análisis' nor 'hipótesis'. */
const isPlural = (name: string) => /(?<!i)s$/.test(name)
