import { countCharacters } from '#core/credits/units.ts'
import type { Block } from '#core/document/model.ts'
import { type LiveText, PartialLine } from './growing-line.ts'
import { inlineCleaning, unfinishedLink } from './markdown-inline.ts'
import { TextNormalizer } from './text-normalizer.ts'
import { closeFaces, truncateAtWord } from './truncate-at-word.ts'

/** A paragraph or heading of a block's content, cleaned. */
export type Part = {
  /** The level of a Markdown heading, or 0. */
  level: 0 | 1 | 2 | 3
  content: string
  units: number
  /** The block it was last shown as, so that a finished one keeps its identity. */
  block: Block | null
}

/** A content may be several paragraphs; a reference never breaks at a line; a list has one reference a line. */
export type ContentShape = 'block' | 'reference' | 'reference-list'

/**
 * Gathers one content string from pieces cut anywhere and divides it at its Markdown: blank lines, headings, list items
 * and table rows begin a part of their own, single line breaks are spaces. Each part is cleaned by `cleanInline`. A
 * numbered item keeps its number, because the text may refer to "the second step"; a reference does not.
 */
export class MarkdownText {
  /** The finished parts: never replaced. */
  parts: Part[] = []
  readonly #shape: ContentShape
  readonly #normalizer = new TextNormalizer()
  readonly #line = new PartialLine(inlineCleaning)
  #partsUnits = 0
  /** The beginning of a line whose kind is not known yet; null once it is. */
  #start: string | null = ''
  #kind: 'none' | 'text' | 'item' | 'row' | 'heading' = 'none'
  #level: Part['level'] = 0

  constructor(shape: ContentShape = 'block') {
    this.#shape = shape
  }

  push(piece: string): void {
    const text = this.#normalizer.push(piece)
    if (text !== '') this.#read(text)
  }

  end(): void {
    this.#read(this.#normalizer.end())
    this.#endLine()
    this.#endPart()
  }

  /** What is certain of the unfinished part. */
  get growing(): Part | null {
    if (this.#kind === 'none') return null
    const { value, units } = this.#line
    return value === '' ? null : { level: this.#level, content: value, units, block: null }
  }

  /** The level of the unfinished part; null before it begins. */
  get growingLevel(): Part['level'] | null {
    return this.#kind === 'none' ? null : this.#level
  }

  /** New text of the unfinished part, without the marks that may turn out to close it. */
  takeLive(): LiveText {
    const { fixed, open, endsWord } = this.#line.takeLive()
    const closing = this.#kind === 'heading' ? ' #' : this.#kind === 'row' ? ' |' : ''
    let end = open.length
    while (end > 0 && closing.includes(open.charAt(end - 1))) end--
    return { fixed, open: open.slice(0, end), endsWord: endsWord || this.#normalizer.endsWord }
  }

  /** Characters of the finished parts and of the growing one. */
  get units(): number {
    return this.#partsUnits + (this.#kind === 'none' ? 0 : this.#line.units)
  }

  /** The parts when the string ends here unfinished: the last one up to its last whole word. */
  cutParts(): Part[] {
    if (this.#kind === 'none') return this.parts
    const raw = this.#line.raw.replace(unfinishedLink, '$1')
    const isWhole = raw !== this.#line.raw || this.#start !== null || this.#normalizer.endsWord
    const kept = truncateAtWord(raw, isWhole)
    const cut = closeFaces(this.#line.cut(kept))
    const content = this.#kind === 'row' ? cut.replace(/ ?\|$/, '') : cut
    return content === '' ? this.parts : [...this.parts, part(this.#level, content)]
  }

  #read(text: string): void {
    if (this.#start === null && !text.includes('\n')) {
      this.#line.push(text)
      return
    }
    let at = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
      this.#readInLine(text.slice(at, end))
      // The second of two line breaks ends an empty line.
      if (this.#start === '') this.#endPart()
      else this.#endLine()
      at = end + 1
    }
    this.#readInLine(text.slice(at))
  }

  #readInLine(text: string): void {
    if (text === '') return
    if (this.#start === null) this.#line.push(text)
    else {
      this.#start += text
      this.#begin(false)
    }
  }

  /** Begins the line once its kind is certain. */
  #begin(isWhole: boolean): void {
    const found = readLineStart(this.#start ?? '', isWhole)
    if (found === null) return
    this.#start = null
    if (found.kind === 'nothing') {
      this.#endPart()
      return
    }
    let { text } = found
    if (found.kind === 'text' && this.#kind !== 'none') {
      this.#line.pushLine(text)
      return
    }
    this.#endPart()
    if (found.kind === 'numbered' && this.#shape !== 'block') text = text.replace(/^\d+[.)] /, '')
    this.#kind = found.kind === 'numbered' ? 'item' : found.kind
    this.#level = found.kind === 'heading' ? found.level : 0
    this.#line.push(text)
  }

  #endLine(): void {
    if (this.#start) this.#begin(true)
    this.#start = ''
    const isAlone = this.#kind === 'heading' || this.#kind === 'row'
    if (isAlone || this.#shape === 'reference-list') this.#endPart()
    else if (this.#kind !== 'none') this.#partFromBoldLine()
  }

  /** A line all in bold counts as a separate part, like a heading. */
  #partFromBoldLine(): void {
    const line = this.#line.lastLine
    if (!/^(\*\*|__)(?=\S)(?:(?!\1).)+\1:?$/.test(line)) return
    this.#line.dropLastLine()
    this.#endPart()
    this.#line.push(line)
    this.#kind = 'text'
    this.#endPart()
  }

  #endPart(): void {
    if (this.#kind === 'none') return
    const { text, units } = this.#line.whole()
    let content = text
    if (this.#kind === 'heading') content = text.replace(/ #+$/, '')
    if (this.#kind === 'row') content = text.replace(/ ?\|$/, '')
    if (content !== '') {
      const lost = text.length - content.length
      this.parts.push({ level: this.#level, content, units: units - lost, block: null })
      this.#partsUnits += units - lost
    }
    this.#line.reset()
    this.#kind = 'none'
    this.#level = 0
  }
}

/** A whole string, cleaned, as one line. */
export function oneCleanLine(text: string): string {
  const markdown = new MarkdownText('reference')
  markdown.push(text)
  markdown.end()
  return markdown.parts.map(({ content }) => content).join(' ')
}

export function part(level: Part['level'], content: string): Part {
  return { level, content, units: countCharacters(content), block: null }
}

type LineStart =
  /** A rule, a fence or the line under a table's head: it is removed, and ends the part before it. */
  | { kind: 'nothing' }
  | { kind: 'text' | 'item' | 'numbered' | 'row'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }

/** Characters of marks at a line's start. */
const markSigns = /^[-*_=~`>#•◦▪‣●\d.)|: +]*/
const maxMarkLength = 200
const rule = /^(?:-(?: ?-){2,}|\*(?: ?\*){2,}|_(?: ?_){2,}|={3,}|~{3,}|`{3,})$/
const fence = /^(?:`{3,}|~{3,})[\w+-]{0,20}$/
const tableRule = /^\|(?: ?:?-+:? ?\|)+$|^(?::?-{2,}:? ?\| ?)+:?-{2,}:?$/
/** Not before a digit: "> 5 mg" is a comparison. */
const quote = /^>+ ?(?![\d\s>])|^>(?= ?>)/
const bullet = /^(?:[-*] |[•◦▪‣●] ?)(?=\S)/
const checkbox = /^[-*•] \[[ xX]\] (?=\S)/
const unfinishedCheckbox = /^[-*•] \[[ xX]?\]? ?$/
/** One or two digits only, and a space: "1999. Fue" and "3.14" are prose. */
const number = /^\d{1,2}[.)] (?=\S)/
const heading = /^(#{1,6}) (?=\S)/
/** A note at the foot of a table; its asterisk is part of it. */
const footnote = /^\* (?:\*?p\*? ?[<>=≤]|nota\b|significa)/i
const maxFootnoteStartLength = 12

/**
 * Reads what kind of line begins with `line`, and its text without the marks; null while that is not certain yet.
 * Longer beginnings of the same line never give another kind. `isWhole`: nothing more of the line will come.
 */
export function readLineStart(line: string, isWhole: boolean): LineStart | null {
  const signs = markSigns.exec(line)?.[0].length ?? 0
  if (signs === 0 || signs >= maxMarkLength) return { kind: 'text', text: line }
  if (!isWhole) {
    const mayBeFence = fence.test(line)
    const mayBeFootnote = line.startsWith('* ') && line.length < maxFootnoteStartLength
    const mayBeCheckbox = unfinishedCheckbox.test(line)
    if (signs === line.length || mayBeFence || mayBeFootnote || mayBeCheckbox) return null
  } else if (rule.test(line) || fence.test(line) || tableRule.test(line) || /^>+$/.test(line)) {
    return { kind: 'nothing' }
  }
  if (footnote.test(line)) return { kind: 'text', text: line }
  if (checkbox.test(line)) return { kind: 'item', text: line.replace(checkbox, '') }
  return readMarks(line)
}

/** Marks may follow each other, as in "> - # Title"; the last one decides. */
function readMarks(line: string): LineStart {
  if (line.startsWith('|')) return { kind: 'row', text: line.slice(1).trimStart() }
  let text = line
  let kind: 'text' | 'item' = 'text'
  for (;;) {
    const [hashes, signs] = heading.exec(text) ?? []
    if (hashes !== undefined && signs !== undefined) {
      const level = signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3
      return { kind: 'heading', level, text: text.slice(hashes.length) }
    }
    if (number.test(text)) return { kind: 'numbered', text }
    const isBullet = bullet.test(text)
    const shorter = text.replace(isBullet ? bullet : quote, '')
    if (shorter === text) return { kind, text }
    if (isBullet) kind = 'item'
    text = shorter
  }
}
