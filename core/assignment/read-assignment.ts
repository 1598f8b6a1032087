import { formatSpanishDate, monthNumber } from '#core/document/spanish-date.ts'
import { numberPattern, readNumber } from '#core/document/spanish-numbers.ts'
import { cutText, wholeCharacters } from '#core/document/truncate-text.ts'
import { type AssignmentItem, maxAmount } from './assignment-item.ts'
import { maxAssignmentCharacters } from './describe-assignment.ts'

const amount = `(${numberPattern})`
const range = `${amount}(?:\\s*(?:a|-|–|y|hasta)\\s*${amount})?`
const least = '(?:m[íi]nimo|al menos|por lo menos|no menos de|m[áa]s de|desde)'
const most = '(?:m[áa]ximo|hasta|no m[áa]s de|menos de)'

/**
 * What an assignment asks, found by its words: length, parts, number and kind of sources, format, day and genre. Each
 * item has the words of the assignment that ask for it. Uncertain items begin unticked. Never throws.
 */
export function readAssignment(given: string): AssignmentItem[] {
  const text = cutText(given, maxAssignmentCharacters).replace(/[^\S\n]+/g, ' ')
  return [
    ...readLength(text),
    ...readSections(text),
    ...readSources(text),
    ...readRecent(text),
    ...readQuotations(text),
    ...readFormat(text),
    ...readDue(text),
    ...readGenre(text),
  ]
}

const lengthPattern = new RegExp(
  `${range}\\s+(p[áa]ginas?|hojas?|carillas?|cuartillas?|planas?|palabras)(?:[^.;\\n]{0,40}?(m[íi]nimo|m[áa]ximo|o m[áa]s))?`,
  'giu',
)
/** What may stand before a number: "mínimo de", "no más de". */
const limitBefore = new RegExp(`(?:(${least})|(${most}))[^.;\\n\\d]{0,25}$`, 'iu')
const longestLimit = 40

function readLength(text: string): AssignmentItem[] {
  const found = new Map<string, AssignmentItem>()
  for (const match of text.matchAll(lengthPattern)) {
    const [number, first = '', second, unitWord = '', after = ''] = match
    const unit = /^palabras/i.test(unitWord) ? 'words' : 'pages'
    const one = numberOf(first)
    const other = second === undefined ? null : numberOf(second)
    if (one === null || (unit === 'words' && one < 50) || (unit === 'pages' && one > 300)) continue
    const before = text.slice(Math.max(0, match.index - longestLimit), match.index)
    const [said = '', isLeast, isMost] = limitBefore.exec(before) ?? []
    const start = match.index - said.length
    const words = said + number
    // "página 3 de 5" and "en 2 páginas del libro" are about other things.
    if (
      /(?:lee|leer|lectura|libro)[^.;\n]{0,30}$/i.test(text.slice(Math.max(0, start - 40), start))
    )
      continue
    const isUpper = isMost !== undefined || /^m[áa]x/i.test(after)
    const isLower = isLeast !== undefined || /^(?:m[íi]n|o m)/i.test(after)
    const id = `length-${unit}`
    const known = found.get(id)
    const limits =
      other !== null
        ? { min: Math.min(one, other), max: Math.max(one, other) }
        : isUpper
          ? { min: known?.kind === 'length' ? known.min : null, max: one }
          : isLower
            ? { min: one, max: known?.kind === 'length' ? known.max : null }
            : { min: one, max: one }
    if (known && other === null && !isUpper && !isLower) continue
    found.set(id, {
      id,
      kind: 'length',
      unit,
      ...limits,
      quote: quoteOf(text, start, words),
      ticked: true,
    })
  }
  return [...found.values()]
}

const partNames =
  'portada|car[áa]tula|resumen|abstract|[íi]ndice|introducci[óo]n|planteamiento del problema|justificaci[óo]n|objetivos?|antecedentes|marco te[óo]rico|marco conceptual|marco legal|estado del arte|hip[óo]tesis|metodolog[íi]a|desarrollo|an[áa]lisis|resultados|discusi[óo]n|conclusi[óo]n(?:es)?|recomendaci[óo]n(?:es)?|propuesta|cronograma|presupuesto|anexos|ap[ée]ndices?|palabras clave|tablas?(?: de contenidos?)?'
const part = new RegExp(`(?<!\\p{L})(?:${partNames})(?!\\p{L})`, 'giu')
/** Parts that every work has. */
const ownParts = /^(?:portada|car[áa]tula)$/i

function readSections(text: string): AssignmentItem[] {
  const names: string[] = []
  let first: { at: number; words: string } | null = null
  for (const match of text.matchAll(part)) {
    const name = sentenceCase(match[0])
    if (ownParts.test(name)) continue
    // A part counts only in a list: near another part, or at the beginning of a line.
    const around = text.slice(Math.max(0, match.index - 45), match.index + match[0].length + 45)
    const isListed = [...around.matchAll(part)].length > 1 || isLineStart(text, match.index)
    if (!isListed || names.some((one) => keyOf(one) === keyOf(name))) continue
    names.push(name)
    first ??= { at: match.index, words: match[0] }
  }
  if (first === null || names.length < 2) return []
  const quote = quoteOf(text, first.at, first.words)
  return [{ id: 'sections', kind: 'sections', sections: names.slice(0, 20), quote, ticked: true }]
}

/** Whether only a mark of a list stands before a place in its line: "1.", "• ". */
function isLineStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - longestMark), at)
  const line = before.lastIndexOf('\n')
  if (line === -1 && at > longestMark) return false
  return /^[\s\d.)•*·–-]*$/u.test(before.slice(line + 1))
}

const longestMark = 30

function readSources(text: string): AssignmentItem[] {
  const noun =
    '(?:fuentes|referencias|citas(?!\\s+(?:textuales|directas|literales))|autores|art[íi]culos(?:\\s+cient[íi]ficos|\\s+acad[ée]micos|\\s+indexados)?|libros|bibliograf[íi]as?|textos|papers)'
  const main = new RegExp(`${range}\\s+(?:o m[áa]s\\s+)?${noun}`, 'iu').exec(text)
  if (!main) return []
  const min = numberOf(main[1] ?? '')
  if (min === null || min > 200) return []
  const journal = new RegExp(
    `${amount}\\s+(?:de ellas\\s+|de ellos\\s+)?(?:(?:deben ser|ser[áa]n|sean)\\s+)?(?:art[íi]culos|de revistas?|papers)`,
    'iu',
  ).exec(text)
  const journals = journal ? numberOf(journal[1] ?? '') : null
  const isWhole = journal !== null && journals !== null && journals <= min
  return [
    {
      id: 'sources',
      kind: 'sources',
      min,
      journals: isWhole ? journals : null,
      quote: quoteOf(text, main.index, main[0]),
      ticked: true,
    },
  ]
}

const recent = new RegExp(
  `(?<!\\p{L})[úu]ltim[oa]s?\\s+${amount}\\s+años|(?:publicad[oa]s?|aparecid[oa]s?|desde)\\s+(?:desde\\s+)?(?:el\\s+)?hace\\s+${amount}\\s+años`,
  'iu',
)
/** A larger number of years is not about sources. */
const maxYears = 100

/** "Fuentes de los últimos 5 años"; "en los últimos 5 años la pobreza creció" is about something else. */
function readRecent(text: string): AssignmentItem[] {
  const found = recent.exec(text)
  if (!found) return []
  const years = numberOf(found[1] ?? found[2] ?? '')
  const around = quoteOf(text, found.index, found[0])
  const isOfSources =
    /fuentes?|referencias?|bibliogr|art[íi]culos?|libros?|publicad|citas|autores|textos/i
  if (years === null || years > maxYears || !isOfSources.test(around)) return []
  return [{ id: 'recent', kind: 'recent', years, quote: around, ticked: true }]
}

const quotations = new RegExp(
  `${amount}\\s+(?:o\\s+m[áa]s\\s+)?citas\\s+(?:textuales|directas|literales)`,
  'iu',
)

function readQuotations(text: string): AssignmentItem[] {
  const found = quotations.exec(text)
  const min = found ? numberOf(found[1] ?? '') : null
  if (!found || min === null || min > 200) return []
  const quote = quoteOf(text, found.index, found[0])
  return [{ id: 'quotations', kind: 'quotations', min, quote, ticked: true }]
}

function readFormat(text: string): AssignmentItem[] {
  const apa =
    /(?:(?:normas?|formato|estilo)\s{1,3})?\bAPA\b(?:[^.;\n]{0,30}?\b(7|s[ée]ptima|6|sexta)\b)?/iu.exec(
      text,
    )
  if (!apa) {
    const other =
      /\b(?:normas?|formato|estilo)\s+(Vancouver|IEEE|Chicago|MLA|Harvard|ICONTEC)\b/iu.exec(text)
    if (!other) return []
    const quote = quoteOf(text, other.index, other[0])
    return [{ id: 'format', kind: 'format', format: other[1] ?? '', quote, ticked: true }]
  }
  const isSixth = /^(?:6|sexta)$/i.test(apa[1] ?? '')
  const hasDouble = /doble espacio|interlineado (?:doble|2(?:[.,]0)?)\b|espaciado doble/iu.test(
    text,
  )
  return [
    {
      id: 'format',
      kind: 'format',
      format: `APA ${isSixth ? 6 : 7}${hasDouble ? ', doble espacio' : ''}`,
      quote: quoteOf(text, apa.index, apa[0]),
      ticked: true,
    },
  ]
}

function readDue(text: string): AssignmentItem[] {
  const found =
    /(?:entreg\p{L}{0,8}|fecha|plazo|l[íi]mite|hasta)[^.\n]{0,40}?(\d{1,2})\s+de\s+(\p{L}{4,10})(?!\p{L})(?:\s+(?:de|del)\s+(\d{4}))?/iu.exec(
      text,
    )
  const month = found ? monthNumber(found[2] ?? '') : null
  if (!found || month === null) return []
  const day = Number(found[1])
  if (day < 1 || day > 31) return []
  const written = found[3]
    ? formatSpanishDate(Number(found[3]), month, day)
    : `${day} de ${found[2]?.toLowerCase()}`
  return [
    {
      id: 'due',
      kind: 'due',
      day: written,
      quote: quoteOf(text, found.index, found[0]),
      ticked: true,
    },
  ]
}

const genres =
  /(?<!\p{L})(ensayo(?: argumentativo| expositivo| cr[íi]tico| acad[ée]mico)?|informe(?: t[ée]cnico)?|monograf[íi]a|rese[ñn]a(?: cr[íi]tica)?|art[íi]culo cient[íi]fico|proyecto de investigaci[óo]n|resumen ejecutivo|an[áa]lisis de caso|estudio de caso)(?!\p{L})/iu

function readGenre(text: string): AssignmentItem[] {
  const found = genres.exec(text)
  if (!found) return []
  // "trabajo" names no genre, and a genre far from the beginning may belong to something else.
  const isSure = found.index < 600
  return [
    {
      id: 'genre',
      kind: 'genre',
      genre: sentenceCase(found[1] ?? ''),
      quote: quoteOf(text, found.index, found[0]),
      ticked: isSure,
    },
  ]
}

/** A whole number from 1 to the highest that an item may have, else null. */
function numberOf(words: string): number | null {
  const value = readNumber(words)
  return Number.isSafeInteger(value) && value > 0 && value <= maxAmount ? value : null
}

/** The part of the sentence around some words, on one line. */
function quoteOf(text: string, at: number, words: string): string {
  const before = text.slice(Math.max(0, at - 60), at)
  const after = text.slice(at + words.length, at + words.length + 60)
  const start = before.split(/[.;:\n]/).at(-1) ?? ''
  const end = after.split(/[.;\n]/)[0] ?? ''
  return cutText(wholeCharacters(`${start}${words}${end}`.replace(/\s+/g, ' ').trim()), 200)
}

const sentenceCase = (text: string) => {
  const lower = text.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?:es|s)$/, '')
