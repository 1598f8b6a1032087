import { compareWords, type MarkedSpan } from '#core/document/compare-words.ts'
import { plainFace } from '#core/document/inline.ts'
import { romanRange, romanValue } from './page-labels.ts'
import {
  findPassages,
  foldQuotation,
  type Passage,
  pageAt,
  runningText,
  type SourceText,
  wordsOf,
} from './source-text.ts'

/** A page as the citation would name it, null for one without a number, and as the file counts it, from 1. */
export type FoundPage = { label: string | null; inFile: number }

/** The outcome of a search for a quotation in its source. */
export type QuotationResult =
  | { state: 'found' | 'other-page'; page: FoundPage | null; passage: Passage }
  | { state: 'not-found'; nearest: (Nearest & { page: FoundPage | null }) | null }

/**
 * Looks for a quotation in a source: word for word, ignoring spaces, hyphens, quotation marks, capitals and marked
 * omissions. `cited`: the pages that its citation names, as printed or as numbered in the file.
 */
export function checkQuotation(
  given: string,
  cited: readonly string[],
  source: SourceText,
): QuotationResult {
  const said = withChangedLetters(given)
  const passages = findPassages(source, quotationParts(said))
  if (passages.length === 0) {
    const nearest = nearestPassage(source, said)
    const page = nearest && pageOf(source, nearest.start)
    return { state: 'not-found', nearest: nearest && { ...nearest, page } }
  }
  const [first] = passages
  if (!first) return { state: 'not-found', nearest: null }
  const onCited = passages.find((passage) => isOnPages(source, passage, cited))
  if (cited.length === 0 || onCited || source.pageCount < 2) {
    const passage = onCited ?? first
    return { state: 'found', page: pageOf(source, passage.start), passage }
  }
  return { state: 'other-page', page: pageOf(source, first.start), passage: first }
}

/** Null for a source without pages, such as an abstract. */
function pageOf(source: SourceText, place: number): FoundPage | null {
  if (source.pageCount < 2) return null
  const index = pageAt(source, place)
  return { label: source.labels[index] ?? null, inFile: index + 1 }
}

function isOnPages(source: SourceText, { start, end }: Passage, cited: readonly string[]): boolean {
  for (let index = pageAt(source, start); index <= pageAt(source, end - 1); index++) {
    const printed = source.labels[index]
    if (cited.some((page) => page === printed || page === `${index + 1}`)) return true
  }
  return false
}

/** The pages that a locator names: "p. 4", "pp. 4–6", "p. xii"; empty for paragraphs, articles and chapters. */
export function citedPages(locator: string | null): string[] {
  const [, first, last] = /^pp?\.?\s*(\d{1,5})(?:\s*[-–—]\s*(\d{1,5}))?/i.exec(locator ?? '') ?? []
  if (!first) return romanPages(locator ?? '')
  const from = Number(first)
  // "263–91" ends on page 291.
  const short = last && last.length < first.length ? first.slice(0, -last.length) + last : last
  const to = short ? Number(short) : from
  if (to < from || to - from > 500) return [`${from}`]
  return Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)
}

function romanPages(locator: string): string[] {
  const [, first = '', last] =
    /^pp?\.?\s*([clxvi]{1,15})(?![\p{L}\d])(?:\s*[-–—]\s*([clxvi]{1,15})(?![\p{L}\d]))?/iu.exec(
      locator,
    ) ?? []
  const from = romanValue(first.toLowerCase())
  if (from === null) return []
  const to = romanValue(last?.toLowerCase() ?? '') ?? from
  return romanRange(from, Math.max(from, to))
}

/** Removes the brackets of a changed first letter: "[L]os" for "los" of the source. Source: APA 7 §8.30. */
const withChangedLetters = (said: string): string =>
  said.replace(/(?<![\p{L}\p{M}])\[(\p{L})\](?=\p{L})/gu, '$1')

/** Omissions and insertions in a quotation: "…", "...", "[…]", "[los jóvenes]". */
const omission = /\[[^[\]]{0,200}\]|\(?(?:\.\s?){3,4}\)?|\(?…\)?/gu
const sign = /[\p{P}\p{S}\s]/u

/** The parts of a quotation that have to be in the source word by word, as they are compared. */
export function quotationParts(said: string): string[] {
  return withChangedLetters(said)
    .split(omission)
    .map((part) => foldQuotation(withoutEnds(part)).text)
    .filter((part) => part !== '')
}

/** Signs at the ends of a quotation belong to the sentence that quotes. By hand: a pattern begins again at every sign. */
function withoutEnds(part: string): string {
  const letters = [...part]
  let [from, to] = [0, letters.length]
  while (from < to && sign.test(letters[from] ?? '')) from++
  while (to > from && sign.test(letters[to - 1] ?? '')) to--
  return letters.slice(from, to).join('')
}

/** The passage of a source that a quotation is most like. */
type Nearest = Passage & {
  /** The quotation and the passage in one: words only in the quotation are `gone`, words only in the passage `new`. */
  words: MarkedSpan[]
  /** How many words of the quotation are not in the passage. */
  different: number
}

/** With a smaller share of common words a passage is not similar. */
const minShare = 0.6

/**
 * The stretch of the source with most of the quotation's words, in time proportional to the source's length; null where
 * no passage is similar.
 */
export function nearestPassage(source: SourceText, said: string): Nearest | null {
  const own = wordsOf(said)
  if (own.length === 0 || source.words.length === 0) return null
  const window = Math.min(own.length + 2, source.words.length)
  const best = bestWindow(
    source,
    own.map(({ text }) => text),
    window,
  )
  if (best === null || best.common / own.length < minShare) return null
  const [from, to] = trimmed(source, best.at, window, new Set(own.map(({ text }) => text)))
  const start = source.words[from]?.start ?? 0
  const end = source.words[to]?.end ?? start
  const [one, other] = [plainOf(said), plainOf(source.text.slice(start, end))]
  // A quotation may begin with a small letter where its source has a capital, and the other way round.
  const same = one[0]?.toLowerCase() === other[0]?.toLowerCase() ? one[0] + other.slice(1) : other
  const words = compareWords([{ text: one, ...plainFace }], [{ text: same, ...plainFace }])
  const different = words
    .filter(({ mark }) => mark === 'gone')
    .reduce((sum, { text }) => sum + wordsOf(text).length, 0)
  return { start, end, words, different }
}

const plainOf = (text: string) =>
  runningText(text)
    .replace(/[«»“”"]/g, '')
    .trim()

function bestWindow({ words }: SourceText, own: readonly string[], window: number) {
  const wanted = new Map<string, number>()
  for (const word of own) wanted.set(word, (wanted.get(word) ?? 0) + 1)
  const inside = new Map<string, number>()
  let common = 0
  let best: { at: number; common: number } | null = null
  for (const [index, { text }] of words.entries()) {
    const many = wanted.get(text)
    if (many !== undefined) {
      const now = (inside.get(text) ?? 0) + 1
      inside.set(text, now)
      if (now <= many) common++
    }
    const out = words[index - window]?.text
    const manyOut = out === undefined ? undefined : wanted.get(out)
    if (out !== undefined && manyOut !== undefined) {
      const left = (inside.get(out) ?? 0) - 1
      inside.set(out, left)
      if (left < manyOut) common--
    }
    if (common > (best?.common ?? 0)) best = { at: Math.max(0, index - window + 1), common }
  }
  return best
}

/** Without the words at the ends that the quotation does not have. */
function trimmed(
  { words }: SourceText,
  at: number,
  window: number,
  own: ReadonlySet<string>,
): [number, number] {
  let from = at
  let to = Math.min(at + window, words.length) - 1
  while (from < to && !own.has(words[from]?.text ?? '')) from++
  while (to > from && !own.has(words[to]?.text ?? '')) to--
  return [from, to]
}
