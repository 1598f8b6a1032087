import { firstWhere } from '#core/document/arrays.ts'
import { pageLabels, withoutRunningHeads } from './page-labels.ts'

/** The text of a source, read once for all quotations of it. */
export type SourceText = {
  /** The pages without running heads, one after the other. */
  text: string
  /** Where each page begins in `text`. */
  starts: number[]
  /** `text` as `foldQuotation` folds it, and the place in `text` of each of its characters. */
  folded: string
  places: number[]
  words: { text: string; start: number; end: number }[]
  /** What each page is called in a citation; null for a page without a number. */
  labels: readonly (string | null)[]
  pageCount: number
}

/** The text of a source, ready to search quotations in. Without `labels` the page numbers are read from the text. */
export function readSource(
  pages: readonly string[],
  labels: readonly (string | null)[] | null = null,
): SourceText {
  const starts: number[] = []
  let text = ''
  for (const page of withoutRunningHeads(pages)) {
    starts.push(text.length)
    text += `${page}\n`
  }
  const folded = foldQuotation(text)
  return {
    text,
    starts,
    folded: folded.text,
    places: folded.places,
    words: wordsOf(text),
    labels: labels ?? pageLabels(pages),
    pageCount: pages.length,
  }
}

/** The words of a text as they are compared; a word split by a line break is one word. */
export function wordsOf(text: string): SourceText['words'] {
  const found = text.matchAll(
    /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-\u00ad\u2010][^\S\n]*\n\s*\p{L}[\p{L}\p{M}]*)*/gu,
  )
  return [...found].map(({ 0: word, index }) => ({
    text: foldQuotation(word).text,
    start: index,
    end: index + word.length,
  }))
}

/** The page of the file that a place is on, from 0. */
export function pageAt({ starts }: SourceText, place: number): number {
  return Math.max(0, firstWhere(starts, (start) => start > place) - 1)
}

/** A stretch of the source's text. */
export type Passage = { start: number; end: number }

/** How far apart the parts of a quotation with omissions may be, in compared characters: some 600 with spaces. */
const maxGap = 500
/** On how many pages the parts of a quotation may be: the first one's and the next. */
const maxPages = 2
/**
 * How many places of the first part are tried and how many passages returned: more frequent words identify no passage.
 */
const maxTried = 500
const maxFound = 20

/**
 * The places where the parts of a quotation stand one after the other as whole words. Time proportional to the source's
 * length.
 */
export function findPassages(source: SourceText, parts: readonly string[]): Passage[] {
  const [first = '', ...others] = parts
  const found: Passage[] = []
  if (first === '') return found
  let from = 0
  for (let tried = 0; tried < maxTried && found.length < maxFound; tried++) {
    const at = source.folded.indexOf(first, from)
    if (at === -1) break
    from = at + 1
    if (!isWhole(source, at, first.length)) continue
    const end = endOfOthers(source, at + first.length, others)
    if (end !== -1 && pagesOf(source, at, end) <= maxPages) found.push(passageOf(source, at, end))
  }
  return found
}

function endOfOthers(source: SourceText, start: number, others: readonly string[]): number {
  let end = start
  for (const part of others) {
    const near = source.folded.slice(end, end + maxGap + part.length)
    let at = near.indexOf(part)
    while (at !== -1 && !isWhole(source, end + at, part.length)) at = near.indexOf(part, at + 1)
    if (at === -1) return -1
    end += at + part.length
  }
  return end
}

/** How many pages a stretch of the compared characters touches. */
function pagesOf(source: SourceText, from: number, to: number): number {
  const [start = 0, last = start] = [source.places[from], source.places[to - 1]]
  return pageAt(source, last) - pageAt(source, start) + 1
}

function passageOf({ places }: SourceText, from: number, to: number): Passage {
  const start = places[from] ?? 0
  const last = places[to - 1] ?? start
  return { start, end: Math.max(last + 1, start) }
}

/** Whether neither end is inside a word. */
function isWhole({ places, text }: SourceText, at: number, length: number): boolean {
  const start = places[at] ?? 0
  const last = places[at + length - 1] ?? start
  return !isInWord(text, start) && !isInWord(text, last + 1)
}

/** The text without line breaks, with the words that they split joined. */
export function runningText(text: string): string {
  return text
    .replace(/[-\u00ad\u2010][^\S\n]*\n\s*(?=\p{L})/gu, '')
    .replace(/\u00ad/g, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
}

/** How many characters are shown around a passage. */
const around = 110

/** A passage and the words around it, as running text. */
export function passageContext({ text }: SourceText, { start, end }: Passage) {
  const from = text.lastIndexOf(' ', Math.max(0, start - around)) + 1
  const next = text.indexOf(' ', end + around)
  const to = next === -1 ? text.length : next
  return {
    before: runningText(text.slice(from > start ? start : from, start)).trimStart(),
    said: runningText(text.slice(start, end)),
    after: runningText(text.slice(end, to)).trimEnd(),
  }
}

/**
 * The letters, digits and signs that a quotation has to have in common with its source, and the place of each in the
 * text.
 */
type FoldedQuotation = {
  text: string
  /** For each UTF-16 unit of `text` its place in the original; one more at the end. */
  places: number[]
}

const ignored = /[\s\p{Pd}\p{Pi}\p{Pf}\p{Cf}\p{M}"'´`‘’‚‛“”„‟«»‹›′″*_]/u

/**
 * The form in which quotations are compared: lower case, without white space, hyphens, quotation marks and soft
 * hyphens, with ligatures split ("ﬁ" is "fi") and accents joined to their letters. How a page was read changes its
 * spaces and line-break hyphens, but not its letters.
 */
export function foldQuotation(text: string): FoldedQuotation {
  const kept: string[] = []
  const places: number[] = []
  // By whole letters: a separate accent belongs to the letter before it.
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*/gsu)) {
    const folded = letter.length === 1 && letter < '\u007f' ? letter : letter.normalize('NFKC')
    for (const sign of folded.toLowerCase()) {
      if (ignored.test(sign)) continue
      kept.push(sign)
      for (let unit = 0; unit < sign.length; unit++) places.push(index)
    }
  }
  places.push(text.length)
  return { text: kept.join(''), places }
}

const wordSign = /[\p{L}\p{N}]/u

/** Whether a word of the text goes on over this place, so that nothing can begin or end there. */
function isInWord(text: string, at: number): boolean {
  return wordSign.test(text[at - 1] ?? '') && wordSign.test(text[at] ?? '')
}
