import { numberPattern, readNumber } from '#core/document/spanish-numbers.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'
import {
  approximate,
  firstGenreIn,
  isAdded,
  isHad,
  isOfSource,
  isOtherThing,
  isPlace,
  leastAfter,
  leastBefore,
  mostAfter,
  mostBefore,
  partBefore,
  perUnit,
  titlePagesIncluded,
} from './length-context.ts'

/** A request for more pages counts as a request for this number. */
export const maxAskedPages = 200

/** A length that was asked for. `min` and `max` are equal where one approximate number is asked. */
export type AskedLength = {
  unit: 'pages' | 'words'
  min: number | null
  max: number | null
}

/** A length that a request names: of the whole work, of a part of it, or of what is to be added to it. */
type NamedLength = AskedLength & { of: 'work' | 'part' | 'addition' }

/** How many words to write: the upper limit, else the lower one. */
export function askedWords({ unit, min, max }: AskedLength): number {
  return Math.round((max ?? min ?? 0) * (unit === 'pages' ? wordsPerPage : 1))
}

/** Converts a requested length to pages of text, rounded up. */
export function askedPages(asked: AskedLength): number {
  return Math.ceil(askedWords(asked) / wordsPerPage)
}

/**
 * The length of the whole work that a request asks for; null if it names none. Pages of a book, places in a text, parts
 * of the work and what is added to it are not it. In a change of a work (`isChange`) a part is never the whole request.
 * Linear: of each noun only a short stretch on each side is read.
 */
export function askedLength(request: string, isChange = false): AskedLength | null {
  const found = namedLengths(request, isChange)
  const works = found.filter(({ of }) => of === 'work')
  const first = works.find(({ isNamed }) => isNamed) ?? works[0]
  if (first === undefined) return null
  const { unit } = first
  const other = works.find(
    (one) => one !== first && one.unit === unit && (one.min === null) !== (one.max === null),
  )
  const min = first.min ?? other?.min ?? null
  const max = first.max ?? other?.max ?? null
  return { unit, min, max }
}

/** The length that a change names, of what it adds or changes before that of the whole; null if it names none. */
export function askedChangeLength(request: string): AskedLength | null {
  const found = namedLengths(request)
  const one = found.find(({ of }) => of !== 'work') ?? found[0]
  return one === undefined ? null : { unit: one.unit, min: one.min, max: one.max }
}

/** A longer request is not read to its end. */
const maxCharacters = 20_000
/** Later mentions of pages are not read: an assignment says its length sooner. */
const maxNouns = 300
const charactersBefore = 110
const charactersAfter = 90

const noun =
  /(?<!\p{L})(?:(paginas?|paginitas?|pajinas?|paguinas?|pags?|pgs?|pp|hojas?|hojitas?|carr?illas?|planas?|cuartillas?|folios?)|palabras)(?!\p{L})/gu
const half = '(?:\\d{1,3} ?)?(?:½|1/2)'
const number = `(?:(?<![\\d.,/])${half}|(?<![/])${numberPattern}(?: ?(?:mil|k)(?!\\p{L}))?|(?<!\\p{L})(?:un par de|una docena de))`
const written = new RegExp(
  `(?:(${number})(?: ?[-–—] ?| (?:a|al|(?<!(?:int|rent|uent|sent|tent|hent|vent)a )y|o|u|hasta)(?: las)? ))?(${number})(?: ?\\(\\d{1,5}\\))?( ?\\+)?(?: (?:solas?|unicas?|o mas))? ?$`,
  'u',
)
const twoLimits = new RegExp(
  `(?:minim[oa]|min\\.?|al menos)(?: de)? (${number}),?(?: y)?(?: (?:un|una))? (?:maxim[oa]|max\\.?)(?: de)? $`,
  'u',
)
const maxLater = new RegExp(
  `^(?: como minimo)?,?(?: (?:y|e))?(?: (?:un|una))? (?:maximo|max\\.?|hasta)(?: de)? (${number})(?=$|\\.|,|;| ?pag| ?hoja| ?carilla| ?palabra)`,
  'u',
)
const maxAfterNumber = new RegExp(`^ como minimo,?(?: y)? (${number}) como maximo`, 'u')
const labelled = new RegExp(
  `^\\)? ?: ?(?:entre |de )?(?:(${number})(?: ?[-–—] ?| (?:a|y|o|hasta) ))?(${number})(?=$|[\\s.,;)])`,
  'u',
)
const shortened = new RegExp(
  `^[^.;\\n]{0,50}?(?:resum|sinteti|reduc|acort)\\p{L}{0,6} (?:en|a) (${number})(?=$|\\.|,|;)`,
  'u',
)
const named = /(?:extension|longitud)[^.;\n\d]{0,40}$/u
const totalAfter = /^ en total/u

type Found = NamedLength & { isNamed: boolean }

function namedLengths(request: string, isChange = false): Found[] {
  const text = fold(request.slice(0, maxCharacters))
  const found: Found[] = []
  const parts: { name: string; words: number }[] = []
  const counts = new Map<string, number | null>()
  const firstGenre = isChange ? Number.NEGATIVE_INFINITY : firstGenreIn(text)
  let nouns = 0
  for (const match of text.matchAll(noun)) {
    nouns++
    if (nouns > maxNouns) break
    const start = match.index
    const end = start + match[0].length
    const isPages = match[1] !== undefined
    const before = text.slice(Math.max(0, start - charactersBefore), start)
    const after = text.slice(end, end + charactersAfter)
    const unit = isPages ? 'pages' : 'words'
    if (isOtherThing(match[0], after)) continue
    const put = (length: Limits, of: NamedLength['of'], isNamed = false) => {
      const kept = limited(length, unit)
      if (kept) found.push({ ...kept, unit, of, isNamed })
      return kept
    }
    const label = labelled.exec(after)
    const counted = written.exec(before)
    if (!counted) {
      if (label) put(labelLimits(before, label), 'work', true)
      else if (/^ y media(?!\p{L})/u.test(after)) put({ min: 1.5, max: 1.5 }, 'work')
      continue
    }
    const context = before.slice(0, counted.index)
    const more = /^ y media(?!\p{L})/u.test(after) ? 0.5 : 0
    const length = limitsOf(context, counted, after, more)
    const about = length.context
    if (isPlace(about, after)) continue
    if (isOfSource(about, after, amountOf(counted[2]))) {
      const short = shortened.exec(after)
      if (short) put(rangeOf(undefined, short[1]), 'work')
      continue
    }
    const per = perUnit(about, after)
    if (per) {
      const times = counts.has(per) ? (counts.get(per) ?? null) : countOf(text, per)
      counts.set(per, times)
      if (times !== null) put(timesOf(length, times), 'work')
      continue
    }
    if (isHad(about)) continue
    if (isAdded(about, after)) {
      put(length, 'addition')
      continue
    }
    const part = partBefore(about, firstGenre - Math.max(0, start - charactersBefore))
    if (part !== null) {
      const kept = put(length, 'part')
      if (kept) parts.push({ name: part, words: askedWords({ unit, ...kept }) })
      continue
    }
    const own = withoutTitlePages(length, isPages ? titlePagesIncluded(after) : 0)
    put(own, 'work', named.test(about) || totalAfter.test(after))
  }
  return found.some(({ of }) => of === 'work') ? found : [...found, ...sumOf(parts)]
}

type Limits = Pick<AskedLength, 'min' | 'max'>

/** The limits that a number has by the words beside it, and what stands before them. */
function limitsOf(
  before: string,
  [, first, last, plus]: RegExpExecArray,
  after: string,
  more: number,
): Limits & { context: string } {
  const bare = before.replace(approximate, '')
  if (first !== undefined) {
    return { ...rangeOf(first, last), context: bare.replace(/(?:entre|de) $/u, '') }
  }
  const value = amountOf(last) + more
  const both = twoLimits.exec(bare)
  if (both) return { min: amountOf(both[1]), max: value, context: bare.slice(0, both.index) }
  const isMost = mostBefore.exec(bare)
  if (isMost) return { min: null, max: value, context: bare.slice(0, isMost.index) }
  const isLeast = leastBefore.exec(bare)
  const later = maxAfterNumber.exec(after) ?? maxLater.exec(after)
  if (isLeast || plus !== undefined) {
    const max = later ? amountOf(later[1]) : null
    return { min: value, max, context: isLeast ? bare.slice(0, isLeast.index) : bare }
  }
  if (leastAfter.test(after)) {
    return { min: value, max: later ? amountOf(later[1]) : null, context: bare }
  }
  if (mostAfter.test(after)) return { min: null, max: value, context: bare }
  return { min: value, max: value, context: bare }
}

/** The limits of a number after its noun: "Número mínimo de páginas: 10". */
function labelLimits(before: string, [, first, last]: RegExpExecArray): Limits {
  const { min, max } = rangeOf(first, last)
  if (first !== undefined) return { min, max }
  return {
    min: /maxim[oa](?: de)? $/u.test(before) ? null : min,
    max: /minim[oa](?: de)? $/u.test(before) ? null : max,
  }
}

function rangeOf(first: string | undefined, last: string | undefined): Limits {
  const end = amountOf(last)
  const start = first === undefined ? end : amountOf(first)
  return { min: Math.min(start, end), max: Math.max(start, end) }
}

function amountOf(words = ''): number {
  const text = words.trim()
  if (text === 'un par de') return 2
  if (text === 'una docena de') return 12
  const halfMatch = /^(\d{0,3}) ?(?:½|1\/2)$/u.exec(text)
  if (halfMatch) return Number(halfMatch[1] || 0) + 0.5
  const [, digits, thousand] = /^([\d.,]+) ?(mil|k)$/u.exec(text) ?? []
  if (digits !== undefined && thousand !== undefined) return readNumber(digits) * 1_000
  return readNumber(text)
}

const timesOf = ({ min, max }: Limits, times: number): Limits => ({
  min: min && min * times,
  max: max && max * times,
})

function withoutTitlePages({ min, max }: Limits, pages: number): Limits {
  const less = (value: number | null) => value && Math.max(Math.min(1, value), value - pages)
  return { min: less(min), max: less(max) }
}

/** Fewer words than this are a phrase; more pages than that are not a request. */
const minWords = 20
const maxNamedPages = 1_000

function limited({ min, max }: Limits, unit: AskedLength['unit']): Limits | null {
  const least = Math.min(min ?? max ?? 0, max ?? min ?? 0)
  const inPages = unit === 'pages' ? 1 : wordsPerPage
  if (least <= 0 || (unit === 'words' && least < minWords)) return null
  if ((max ?? min ?? 0) > maxNamedPages * inPages) return null
  const cap = (value: number | null) => value && Math.min(value, maxAskedPages * inPages)
  return { min: cap(min), max: cap(max) }
}

/** How many chapters, sections or questions the request names. */
function countOf(text: string, stem: string): number | null {
  const found = new RegExp(`(${number}) ${stem}(?:es|s)(?!\\p{L})`, 'u').exec(text)
  const count = found ? amountOf(found[1]) : 0
  return Number.isSafeInteger(count) && count > 0 && count <= 60 ? count : null
}

/** Introduction, body and conclusion together are the work. */
function sumOf(parts: readonly { name: string; words: number }[]): Found[] {
  if (!parts.some(({ name }) => /^(?:desarrollo|cuerpo)$/u.test(name))) return []
  const words = parts.reduce((sum, part) => sum + part.words, 0)
  const pages = words / wordsPerPage
  const isWhole = Number.isInteger(pages * 2)
  const amount = isWhole ? pages : words
  const unit = isWhole ? 'pages' : 'words'
  return [{ unit, min: amount, max: amount, of: 'work', isNamed: false }]
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
}
