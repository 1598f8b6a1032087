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
  let content = ''
  for (const { text, italic } of spans) {
    if (!italic) {
      content += text.replaceAll('*', '\\*')
      continue
    }
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)([\s\\]*)$/su.exec(text) ?? []
    const backslashes = before === '' ? (/\\+$/.exec(content)?.[0] ?? '') : ''
    content = content.slice(0, content.length - backslashes.length) + before
    const marked = backslashes + inner.replaceAll('*', '\\*')
    content += (inner === '' ? marked : `*${marked}*`) + after
  }
  return content
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
