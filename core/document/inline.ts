import { cleanText } from './clean-text.ts'

/** A stretch of text in one face. */
export type Span = { text: string; italic: boolean }

/**
 * Splits a block's content into roman and italic spans: `*…*` is italics, `\*` a literal asterisk, nothing
 * nests. An asterisk without a partner is a literal asterisk, and so is one before a space ("4 * 5", "0,45* y"),
 * or two side by side. The joined span texts are the visible text: cleaned of control characters and without
 * white space at its ends. Never returns an empty span; a blank content gives an empty list.
 */
export function parseInline(content: string): Span[] {
  const text = cleanText(content)
  const spans: Span[] = []
  const push = (part: string, italic: boolean) => {
    if (part === '') return
    const last = spans.at(-1)
    const visible = part.replaceAll('\\*', '*')
    if (last && last.italic === italic) last.text += visible
    else spans.push({ text: visible, italic })
  }
  // Only an asterisk before the last possible closing one can open italics. This keeps parsing linear.
  const lastClosing = lastClosingStar(text)
  let at = 0
  for (let open = nextStar(text, 0); open !== -1 && open < lastClosing; ) {
    if (text[open + 1] === '*') {
      open = nextStar(text, open + 2)
      continue
    }
    if (isSpaceOrEnd(text[open + 1])) {
      open = nextStar(text, open + 1)
      continue
    }
    const close = closingStar(text, open + 1)
    push(text.slice(at, open), false)
    push(text.slice(open + 1, close), true)
    at = close + 1
    open = nextStar(text, at)
  }
  push(text.slice(at), false)
  return trimSpans(spans)
}

/**
 * The inverse of `parseInline`: the content that it reads as these spans. The markup cannot express white space at
 * either end of italics, nor a backslash next to a marker; such characters take the style of the neighbouring span.
 */
export function writeInline(spans: readonly Span[]): string {
  const pieces: string[] = []
  for (const { text, italic } of spans) {
    if (!italic) {
      pieces.push(text.replaceAll('*', '\\*'))
      continue
    }
    const start = text.length - text.trimStart().length
    const end = lengthWithout(text, isSpaceOrBackslash, start)
    const backslashes = start === 0 ? takeBackslashes(pieces) : ''
    const marked = backslashes + text.slice(start, end).replaceAll('*', '\\*')
    pieces.push(text.slice(0, start), start === end ? marked : `*${marked}*`, text.slice(end))
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

/** The visible text of a block, without its markup. */
export function plainText(content: string): string {
  return parseInline(content)
    .map((span) => span.text)
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

function closingStar(text: string, from: number): number {
  let star = nextStar(text, from)
  while (star !== -1 && isSpaceOrEnd(text[star - 1])) star = nextStar(text, star + 1)
  return star
}

function lastClosingStar(text: string): number {
  let star = text.lastIndexOf('*')
  while (star > 0 && (text[star - 1] === '\\' || isSpaceOrEnd(text[star - 1]))) {
    star = text.lastIndexOf('*', star - 1)
  }
  return star
}

function isSpaceOrEnd(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character)
}

function trimSpans(spans: Span[]): Span[] {
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
