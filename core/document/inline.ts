import { cleanText } from './clean-text.ts'
import { noteSign, putNotes, takeNotes, withoutMarks } from './notes.ts'

/** A stretch of text in one face. A note is a span by itself: its `text` is `noteSign`, and `note` is the note's text. */
export type Span = FacedText & { note?: string }
export type FacedText = Face & { text: string }
export type Face = { italic: boolean; bold: boolean }

export const plainFace: Face = { italic: false, bold: false }

/** The face that so many asterisks mark. */
const faces: readonly Face[] = [
  plainFace,
  { italic: true, bold: false },
  { italic: false, bold: true },
  { italic: true, bold: true },
]

/** Whether two stretches of text can be one. A note stands alone. */
export function isSameFace(one: Joinable, other: Joinable): boolean {
  const isText = one.note === undefined && other.note === undefined
  return isText && one.italic === other.italic && one.bold === other.bold
}

type Joinable = Face & { note?: unknown }

/** The asterisks that stand on each side of text in a face. */
export function starsOf({ italic, bold }: Face): string {
  return '*'.repeat((italic ? 1 : 0) + (bold ? 2 : 0))
}

/**
 * Splits a block's content into spans: those of `parseFaces`, and its notes (`takeNotes`), each of which has the face of
 * the words around it.
 */
export function parseInline(content: string): Span[] {
  const { text, notes } = takeNotes(cleanText(content))
  const spans = spansOfFaces(text)
  return notes.length === 0 ? spans : withNotes(spans, notes)
}

function withNotes(spans: readonly FacedText[], notes: readonly string[]): Span[] {
  let next = 0
  return spans.flatMap(({ text, ...face }) =>
    text
      .split(noteSign)
      .flatMap((part, at): Span[] => [
        ...(at === 0 ? [] : [{ text: noteSign, ...face, note: notes[next++] ?? '' }]),
        ...(part === '' ? [] : [{ text: part, ...face }]),
      ]),
  )
}

/**
 * Splits a content that has no notes into spans of one face: `*…*` is italics, `**…**` bold, `***…***` both, `\*` a
 * literal asterisk, nothing nests. Asterisks without a partner are literal, and so are those before a space ("4 * 5",
 * "0,45* y") and more than three side by side. The joined span texts are the visible text: cleaned of control
 * characters and without white space at its ends. Never returns an empty span; a blank content gives an empty list.
 */
export function parseFaces(content: string): FacedText[] {
  return spansOfFaces(cleanText(content))
}

function spansOfFaces(text: string): FacedText[] {
  const spans: FacedText[] = []
  const push = (part: string, stars: number) => {
    if (part === '') return
    const face = faces[stars] as Face
    const last = spans.at(-1)
    const visible = part.replaceAll('\\*', '*')
    if (last && isSameFace(last, face)) last.text += visible
    else spans.push({ text: visible, ...face })
  }
  const lastClosing = lastClosingRuns(text)
  let at = 0
  let open = nextStar(text, 0)
  while (open !== -1) {
    const end = endOfStars(text, open)
    const stars = isSpaceOrEnd(text[end]) ? 0 : markerLength(end - open, end, lastClosing)
    if (stars === 0) {
      open = nextStar(text, end)
      continue
    }
    const close = closingRun(text, end, stars)
    push(text.slice(at, end - stars), 0)
    push(text.slice(end, close), stars)
    at = close + stars
    // What is left of a longer run may open the next span.
    open = text[at] === '*' ? at : nextStar(text, at)
  }
  push(text.slice(at), 0)
  return trimSpans(spans)
}

/**
 * How many asterisks at the end of a run, which ends before `from`, open a span: all two or three where a later run
 * closes them, else one of an odd number. Found without a search, which keeps parsing linear.
 */
function markerLength(run: number, from: number, lastClosing: readonly number[]): number {
  const isClosed = (stars: number) => (lastClosing[stars] ?? -1) >= from
  if (run < 4 && isClosed(run)) return run
  return run % 2 === 1 && isClosed(1) ? 1 : 0
}

/** For 0 to 3 asterisks, where the last run of so many or more begins that may close a span; -1 for none. */
function lastClosingRuns(text: string): number[] {
  const last = [-1, -1, -1, -1]
  for (let star = nextStar(text, 0); star !== -1; ) {
    const end = endOfStars(text, star)
    if (!isSpaceOrEnd(text[star - 1])) last.fill(star, 1, Math.min(3, end - star) + 1)
    star = nextStar(text, end)
  }
  return last
}

/** The next run of at least so many asterisks that may close a span. */
function closingRun(text: string, from: number, stars: number): number {
  let star = nextStar(text, from)
  while (star !== -1) {
    const end = endOfStars(text, star)
    if (end - star >= stars && !isSpaceOrEnd(text[star - 1])) break
    star = nextStar(text, end)
  }
  return star
}

/**
 * The inverse of `parseInline`: the content that it reads as these spans. The markup cannot express white space at
 * either end of a face, nor a backslash next to a marker; such characters take the style of the neighbouring span.
 */
export function writeInline(spans: readonly Span[]): string {
  const notes = spans.flatMap(({ note }) => (note === undefined ? [] : [note]))
  const joined = notes.length === 0 ? spans : joinNotes(spans)
  const marked = joined.map((span) => ({ ...span, text: withoutMarks(span.text) }))
  return putNotes(writeFaces(marked), notes)
}

/** Words in one face are marked as one, whatever notes stand between them. */
function joinNotes(spans: readonly Span[]): FacedText[] {
  const joined: FacedText[] = []
  for (const { text, italic, bold } of spans) {
    const last = joined.at(-1)
    if (last && isSameFace(last, { italic, bold })) last.text += text
    else joined.push({ text, italic, bold })
  }
  return joined
}

/** The inverse of `parseFaces`, for what has no notes: the title, the cells and the notes of a table. */
export function writeFaces(spans: readonly FacedText[]): string {
  const escaped = (text: string) => text.replaceAll('*', '\\*')
  const pieces: string[] = []
  for (const { text, ...face } of spans) {
    const stars = starsOf(face)
    if (stars === '') {
      pieces.push(escaped(text))
      continue
    }
    const start = text.length - text.trimStart().length
    const end = lengthWithout(text, isSpaceOrBackslash, start)
    const backslashes = start === 0 ? takeBackslashes(pieces) : ''
    const marked = backslashes + escaped(text.slice(start, end))
    pieces.push(
      text.slice(0, start),
      start === end ? marked : stars + marked + stars,
      text.slice(end),
    )
  }
  return pieces.join('')
}

/** Takes the backslashes away that end the joined pieces, and returns them. */
function takeBackslashes(pieces: string[]): string {
  let taken = ''
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    const kept = last.slice(
      0,
      lengthWithout(last, (character) => character === '\\', 0),
    )
    taken += last.slice(kept.length)
    if (kept === '') continue
    pieces.push(kept)
    break
  }
  return taken
}

/** The length of a text without the characters of a kind that end it, but not less than `least`. */
function lengthWithout(text: string, isOne: (character: string) => boolean, least: number): number {
  let length = text.length
  while (length > least && isOne(text.charAt(length - 1))) length--
  return length
}

function isSpaceOrBackslash(character: string): boolean {
  return character === '\\' || /\s/.test(character)
}

/** The words of a block as they are read, without asterisks and without its notes. */
export function plainText(content: string): string {
  return parseInline(content)
    .map(({ text, note }) => (note === undefined ? text : ''))
    .join('')
}

/** Whether a block shows nothing on the page. */
export function isBlank(content: string): boolean {
  return !/[\p{L}\p{N}]/u.test(content) && plainText(content) === ''
}

function nextStar(text: string, from: number): number {
  let star = text.indexOf('*', from)
  while (star > 0 && text[star - 1] === '\\') star = text.indexOf('*', star + 1)
  return star
}

function endOfStars(text: string, from: number): number {
  let end = from
  while (text[end] === '*') end++
  return end
}

function isSpaceOrEnd(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character)
}

function trimSpans(spans: FacedText[]): FacedText[] {
  for (let first = spans[0]; first; first = spans[0]) {
    first.text = first.text.trimStart()
    if (first.text !== '') break
    spans.shift()
  }
  for (let last = spans.at(-1); last; last = spans.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    spans.pop()
  }
  return spans
}
