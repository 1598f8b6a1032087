import { truncateText } from '#core/document/truncate-text.ts'

/** A part of a text, about a paragraph, in which it is stored and searched. */
export type Passage = {
  /** In the text, from 0. */
  place: number
  /** Page of the file, counted from 0. */
  page: number
  text: string
}

/** In characters. */
export const passageLength = 1_200
/** Characters that the page number of a passage and the separator after it take. */
const markLength = 12

/** The passages of a text: joined again they are its pages. */
export function dividePages(pages: readonly string[]): Passage[] {
  const passages: Passage[] = []
  for (const [page, text] of pages.entries()) {
    for (let at = 0; at < text.length; ) {
      const end = endOfPassage(text, at)
      passages.push({ place: passages.length, page, text: text.slice(at, end) })
      at = end
    }
  }
  return passages
}

/** The pages of a text; those without text are empty. */
export function joinPages(passages: readonly Passage[], count: number): string[] {
  const pages = Array.from({ length: count }, () => '')
  for (const { page, text } of passages) pages[page] = (pages[page] ?? '') + text
  return pages
}

/** How much room a text takes in a prompt. */
export const roomOfText = (characters: number, pages: number) => characters + markLength * pages

const roomOf = ({ text }: Passage) => text.length + markLength

/** The first passages, in their order of rank, that fit in `room`; at least the beginning of the first. */
export function fittingPassages(ranked: readonly Passage[], room: number): Passage[] {
  const [first] = ranked
  if (!first) return []
  const chosen: Passage[] = []
  let left = room
  for (const passage of ranked) {
    const cost = roomOf(passage)
    if (cost > left || passage.text.trim() === '') continue
    chosen.push(passage)
    left -= cost
  }
  if (chosen.length > 0) return chosen
  return [{ ...first, text: truncateText(first.text, Math.max(room - markLength, 0)) }]
}

/** What each page of a file is called; null for a text without pages (see `pageLabels`). */
export type Labels = readonly (string | null)[] | null

/** A whole text with the labels of its pages. */
export function writeWhole(passages: readonly Passage[], labels: Labels): string {
  const last = passages.at(-1)?.page ?? -1
  const pages = joinPages(inOrder(passages), last + 1)
  return pages
    .flatMap((text, page) => (text.trim() === '' ? [] : `${markOf(page, labels)}${text}`))
    .join('\n')
}

/** Passages of a text with the labels of their pages, in their order. */
export function writePassages(passages: readonly Passage[], labels: Labels): string {
  return inOrder(passages)
    .map(({ page, text }) => `${markOf(page, labels)}${text.trim()}`)
    .join('\n[…]\n')
}

function markOf(page: number, labels: Labels): string {
  const label = labels?.[page] ?? null
  return label === null ? '' : `[p. ${label}] `
}

const inOrder = (passages: readonly Passage[]) =>
  passages.toSorted((one, other) => one.place - other.place)

/** The end of a sentence, else of a word. */
function endOfPassage(text: string, from: number): number {
  const limit = from + passageLength
  if (limit >= text.length) return text.length
  const window = text.slice(from, limit)
  const sentence = Math.max(window.lastIndexOf('. '), window.lastIndexOf('.\n'))
  if (sentence > passageLength / 2) return from + sentence + 2
  const space = window.lastIndexOf(' ')
  return space > passageLength / 2
    ? from + space + 1
    : limit - (/[\ud800-\udbff]$/.test(window) ? 1 : 0)
}

/** More words find hardly better passages, and each takes time. */
const maxWords = 120
/** Shorter words say little of a topic. */
const minWordLength = 4

/** The words of a request that a text is searched for, once each, between spaces. */
export function searchWords(request: string): string {
  const words = new Set<string>()
  for (const [word] of request.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length >= minWordLength) words.add(word.toLowerCase())
    if (words.size === maxWords) break
  }
  return [...words].join(' ')
}
