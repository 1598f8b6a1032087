import { type FacedText, plainFace, type Span } from '#core/document/inline.ts'

/** Starts of lines that never continue the line before: a bullet or number of a list, a heading or table row of Markdown. */
const beginning = /^(?:[•◦▪●‣∙|]|#{1,6} |[*-] |\d{1,3}[.)] )/
/** A line that is only a page number. */
const lonelyNumber = /^\d{1,4}$/
/** A line that begins an entry of a list of references, if a sentence ended before it. */
const author = /^\p{Lu}[\p{L}’' -]{1,40}, \p{Lu}\./u
const hyphenated = /(\p{L}*)(?<=[\p{L}\p{N}])[-\u2010]$/u
const sentenceEnd = /[.?!:;][»”"')\]]?$/
/** In characters: columns of papers are about 45 wide, a page of a thesis 90. Longer lines are paragraphs. */
const narrowest = 40
const widest = 150
/** A line of at least this share of the longest line's characters is full: its sentence may continue in the next line. */
const full = 0.8

/**
 * Gathers the lines that a column broke, as in a PDF, into paragraphs; all others are paragraphs of their own. A soft
 * hyphen at the end of a line goes. So does a hyphen if the text has the whole word elsewhere; else it stays, because a
 * compound has one too.
 */
export function gatherLines(lines: readonly Span[][]): Span[][] {
  const texts = lines.map((spans) =>
    spans
      .map(({ text }) => text)
      .join('')
      .trim(),
  )
  const goesOn = columnOf(texts)
  const gathered: Span[][] = []
  let words: Set<string> | null = null
  for (const [at, spans] of lines.entries()) {
    const text = texts[at] ?? ''
    const before = texts[at - 1] ?? ''
    const last = gathered.at(-1)
    if (text === '') continue
    if (last === undefined || before === '' || isApart(before, text) || !goesOn(before)) {
      gathered.push([...spans])
      continue
    }
    const start = hyphenated.exec(before)?.[1]
    if (before.endsWith('\u00ad')) trimEnd(last, 1)
    else if (start !== undefined) {
      words ??= new Set(texts.flatMap((line) => line.toLowerCase().match(/\p{L}+/gu) ?? []))
      const rest = /^\p{Ll}+/u.exec(text)?.[0] ?? ''
      const isWord = start !== '' && rest !== '' && words.has((start + rest).toLowerCase())
      trimEnd(last, isWord ? 1 : 0)
    } else last.push({ text: ' ', ...plainFace })
    for (const span of spans) last.push(span)
  }
  return gathered
}

function isApart(before: string, text: string): boolean {
  if (beginning.test(text) || lonelyNumber.test(text) || lonelyNumber.test(before)) return true
  return author.test(text) && /[.\d/)]$|\/\S{1,150}$/.test(before.slice(-widest))
}

/**
 * Tells which lines go on in the next one. They do in a column: two of three lines that end no sentence are as long as it
 * is wide, and two of three such lines break where nothing ends and no capital follows. Verses break where something
 * does, or are not equally long.
 */
function columnOf(texts: readonly string[]): (line: string) => boolean {
  const width = texts.reduce((most, { length }) => Math.max(most, length), 0)
  if (width < narrowest || width > widest) return () => false
  const isFull = ({ length }: string) => length >= full * width
  let open = 0
  let openAndFull = 0
  let breaks = 0
  let running = 0
  for (const [at, text] of texts.entries()) {
    const next = texts[at + 1] ?? ''
    if (next === '' || isApart(text, next)) continue
    if (!sentenceEnd.test(text)) {
      open++
      if (isFull(text)) openAndFull++
    }
    if (!isFull(text)) continue
    breaks++
    if (!/[.,;:?!»”]$/.test(text) && !/^[\p{Lu}¿¡«“]/u.test(next)) running++
  }
  const isColumn = running > 0 && 3 * openAndFull >= 2 * open && 3 * running >= 2 * breaks
  return isColumn ? isFull : () => false
}

/** Removes the white space at the end and the given number of characters before it. */
function trimEnd(spans: Span[], signs: number): void {
  const last = spans.at(-1)
  if (last === undefined) return
  const text = last.text.trimEnd()
  spans[spans.length - 1] = { ...last, text: text.slice(0, text.length - signs) }
}

/** A line of a conversation that was copied in WhatsApp: when, who and what. */
const message = /^\[\d{1,2}:\d{2}[^\]\n]{0,20}\] [^:\n]{1,80}: /

export function isConversation(text: string): boolean {
  return message.test(text.trimStart())
}

/** `*bold*` and `_italics_`, as conversations write them. */
const said = /(?<![\p{L}\p{N}])([*_])(?=\S)([^*_\n]*)(?<=\S)\1(?![\p{L}\p{N}])/gu

export function facesOfMessage(line: string): FacedText[] {
  const faced: FacedText[] = []
  let at = 0
  for (const { index, 0: whole, 1: sign, 2: text = '' } of line.matchAll(said)) {
    faced.push({ text: line.slice(at, index), ...plainFace })
    faced.push({ text, bold: sign === '*', italic: sign === '_' })
    at = index + whole.length
  }
  return [...faced, { text: line.slice(at), ...plainFace }]
}

/** Not the stars of figures, as in "*p < .05. **p < .01" and "0,45**". */
const boldOfMarkdown = /(?<![*\p{L}\p{N}])\*\*[^*\s](?:[^*\n]*[^*\s])?\*\*(?![*\p{L}\p{N}])/u

/** Whether text is Markdown, as the button 'Copiar' of an assistant writes it: a heading below the first, or bold. */
export function isMarkdown(text: string): boolean {
  return /^#{2,6} \S/m.test(text) || boldOfMarkdown.test(text)
}
