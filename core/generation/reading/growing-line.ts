import { countCharacters } from '#core/credits/units.ts'

export type Cleaning = {
  /** Matches one character: text without a match needs no cleaning. */
  signs: RegExp
  /** `isOpen`: more may follow, so a mark without a partner is not shown. */
  clean(raw: string, isOpen: boolean): string
}

/** New text of a growing line for those who show it and can take nothing back. */
export type LiveText = {
  /** What has become fixed since the last call. */
  fixed: string
  /** What follows it and will hardly change with more text. */
  open: string
  /** Whether the last word of it is whole. */
  endsWord: boolean
}

/**
 * Lengths, in characters, at which the beginning of a long line may be fixed: at the first one where no mark is open,
 * at the latest at the last one. Keeps a long line linear.
 */
const windows = [512, 1_024, 2_048, 4_096] as const

/** One paragraph or line of a growing string, shown cleaned; what it shows does not depend on how it was cut. */
export class PartialLine {
  readonly #cleaning: Cleaning
  /** The text that will not change any more. */
  #fixed = ''
  #fixedUnits = 0
  /** The end of `fixed` that `takeLive` has not returned yet. */
  #fresh = ''
  /** The last beginning of `raw` that was shown, and its text. */
  #firm = { length: 0, text: '' }
  #raw = ''
  #rawUnits = 0
  #hasSigns = false
  #window = 0
  /** Where in `raw` the last of its lines begins; negative when that is fixed. */
  #lineAt = 0
  #cleaned: { text: string; units: number } | null = null

  constructor(cleaning: Cleaning) {
    this.#cleaning = cleaning
  }

  push(text: string): void {
    // In pieces: each time that text is fixed, the rest is read again.
    for (let at = 0; at < text.length; ) {
      const end = at + windows[0]
      const isPair = /[\ud800-\udbff]/.test(text.charAt(end - 1))
      const piece = text.slice(at, isPair ? end + 1 : end)
      this.#pushPiece(piece)
      at += piece.length
    }
  }

  #pushPiece(text: string): void {
    this.#raw += text
    this.#rawUnits += countCharacters(text)
    this.#hasSigns ||= this.#cleaning.signs.test(text)
    this.#cleaned = null
    for (let end = this.#windowEnd; this.#raw.length > end; end = this.#windowEnd) this.#fix(end)
  }

  /** Begins a line that goes on after the text so far. */
  pushLine(text: string): void {
    this.#lineAt = this.#raw.length + 1
    this.push(` ${text}`)
  }

  /** The last line as it was pushed, if all of it may still change. */
  get lastLine(): string {
    return this.#hasSigns && this.#lineAt >= 0 ? this.#raw.slice(this.#lineAt) : ''
  }

  /** Takes the last line away. */
  dropLastLine(): void {
    this.#restart(this.#raw.slice(0, Math.max(0, this.#lineAt - 1)))
  }

  reset(): void {
    this.#fixed = ''
    this.#fresh = ''
    this.#fixedUnits = 0
    this.#lineAt = 0
    this.#restart('')
  }

  /** What is certain of the text so far. */
  get value(): string {
    return this.#hasSigns ? this.#fixed + this.#clean().text : this.#fixed + this.#raw
  }

  /** Characters of `value`, as the tariff counts them. */
  get units(): number {
    return this.#fixedUnits + (this.#hasSigns ? this.#clean().units : this.#rawUnits)
  }

  /** The text that came since the last call, without marks whose partner may still come. */
  takeLive(): LiveText {
    const fixed = this.#fresh
    this.#fresh = ''
    const length = firmLength(this.#raw)
    if (fixed !== '' || length !== this.#firm.length) {
      const firm = this.#raw.slice(0, length)
      const text = this.#cleaning.signs.test(firm) ? this.#cleaning.clean(firm, true) : firm
      this.#firm = { length, text: this.#trim(text) }
    }
    return { fixed, open: this.#firm.text, endsWord: length < this.#raw.length }
  }

  /** The pushed text that may still change. */
  get raw(): string {
    return this.#raw
  }

  /** The text when nothing else comes, and its units. */
  whole(): { text: string; units: number } {
    if (!this.#hasSigns) return { text: this.#fixed + this.#raw, units: this.units }
    const text = this.#trim(this.#fixed + this.#cleaning.clean(this.#raw, false))
    return { text, units: countCharacters(text) }
  }

  /** The text when it ends unfinished at `kept`, a beginning of `raw`. */
  cut(kept: string): string {
    if (!this.#hasSigns) return this.#fixed + kept
    return this.#trim(this.#fixed + this.#cleaning.clean(kept, true))
  }

  #clean(): { text: string; units: number } {
    if (this.#cleaned === null) {
      const cleaned = this.#cleaning.clean(this.#raw, true)
      const text = cleaned === this.#raw ? cleaned : this.#trim(cleaned)
      const units = text === this.#raw ? this.#rawUnits : countCharacters(text)
      this.#cleaned = { text, units }
    }
    return this.#cleaned
  }

  /** Removed marks may leave white space at the ends. */
  #trim(text: string): string {
    return (this.#fixed === '' ? text.trimStart() : text).trimEnd()
  }

  get #windowEnd(): number {
    return windows[this.#window] ?? windows[3]
  }

  #fix(longest: number): void {
    const space = this.#raw.lastIndexOf(' ', longest)
    const isPair = /[\ud800-\udbff]/.test(this.#raw.charAt(longest - 1))
    const end = space > 0 ? space : isPair ? longest - 1 : longest
    const head = this.#raw.slice(0, end)
    const isLast = longest === windows[3]
    if (!isLast && (space <= 0 || !this.#isSettled(head))) {
      this.#window++
      return
    }
    const cleaned = this.#cleaning.signs.test(head) ? this.#cleaning.clean(head, false) : head
    this.#fixed += cleaned
    this.#fresh += cleaned
    this.#fixedUnits += countCharacters(cleaned)
    this.#lineAt -= end
    this.#restart(this.#raw.slice(end))
  }

  /** Whether no mark is open at the end of `head`. */
  #isSettled(head: string): boolean {
    if (!this.#cleaning.signs.test(head)) return true
    const isBalanced =
      count(head, '*') % 2 === 0 &&
      count(head, '`') % 2 === 0 &&
      head.lastIndexOf('[') <= head.lastIndexOf(']') &&
      head.lastIndexOf('(') <= head.lastIndexOf(')')
    return isBalanced && this.#cleaning.clean(head, true) === this.#cleaning.clean(head, false)
  }

  #restart(raw: string): void {
    this.#raw = raw
    this.#rawUnits = countCharacters(raw)
    this.#hasSigns = this.#cleaning.signs.test(raw)
    this.#window = 0
    this.#cleaned = null
    this.#firm = { length: 0, text: '' }
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** The signs with which Markdown inside a paragraph begins. */
const marks = /[*_`[\\<!]/
const address = /(?:https?:\/\/|www\.|10\.\d{4,9}\/)[^\s<>"*`]*/iy
const angled = /<https?:[^\s<>]*/iy
const angledStart = '<https:'
/** The longest label or address of a link that `cleanInline` reads. */
const maxLinkPartLength = 1_000
/** After this many characters an emphasis mark counts as plain text: its closing mark will hardly come. */
const maxEmphasisLength = 200

/**
 * How much of a growing paragraph can be shown for good: up to the first mark whose partner may still come, or the
 * bracket whose address may. What `cleanInline` makes of that much will hardly change, whatever follows.
 */
function firmLength(raw: string): number {
  if (!marks.test(raw)) return raw.length
  const open: Record<string, number> = {}
  let at = 0
  while (at < raw.length) {
    const end = endOfMark(raw, at, open)
    if (end === null) return firstOf(open, raw, at)
    at = end
  }
  return firstOf(open, raw, raw.length)
}

/** The end of the mark or plain character at `at`; null while the text that decides it has not arrived. */
function endOfMark(raw: string, at: number, open: Record<string, number>): number | null {
  switch (raw[at]) {
    case '\\':
      // Whether an escaped underscore keeps its backslash depends on the character after it.
      return at + 2 < raw.length ? at + 2 : null
    case '`':
      return endOfCode(raw, at)
    case '!':
      return at + 1 < raw.length ? at + 1 : null
    case '[':
      return endOfLink(raw, at)
    case '<':
      return endOfAngle(raw, at)
    case '*':
    case '_':
      return endOfEmphasis(raw, at, open)
    default:
      return endOfAddress(raw, at)
  }
}

function endOfCode(raw: string, at: number): number | null {
  const end = endOfRun(raw, at)
  const closing = raw.indexOf('`', end)
  return closing === -1 ? null : closing + (end - at) < raw.length ? closing + (end - at) : null
}

function endOfLink(raw: string, at: number): number | null {
  const label = endOfBrackets(raw, at, '[', ']')
  if (label === null) return null
  if (label === raw.length) return null
  if (label === 'none' || raw[label] !== '(') return at + 1
  const target = endOfBrackets(raw, label, '(', ')')
  return target === 'none' ? at + 1 : target
}

/** Where a bracket is closed; null when it is not closed yet, `none` when what it holds is no part of a link. */
function endOfBrackets(raw: string, at: number, open: string, close: string) {
  let depth = 0
  for (let end = at; end < raw.length; end++) {
    if (raw[end] === open && ++depth > 2) return 'none'
    if (raw[end] === close && --depth === 0) return end + 1
    if (end - at > maxLinkPartLength) return 'none'
  }
  return null
}

function endOfAngle(raw: string, at: number): number | null {
  const start = raw.slice(at, at + angledStart.length).toLowerCase()
  if (at + start.length === raw.length && angledStart.startsWith(start)) return null
  angled.lastIndex = at
  return angled.test(raw) && angled.lastIndex === raw.length ? null : at + 1
}

/** Underscores at the end of an address are marks again. */
function endOfAddress(raw: string, at: number): number {
  if (!/[hw1]/i.test(raw.charAt(at))) return at + 1
  address.lastIndex = at
  if (!address.test(raw)) return at + 1
  let end = address.lastIndex
  while (end > at && !/[\p{L}\p{N}/]/u.test(raw.charAt(end - 1))) end--
  return Math.max(end, at + 1)
}

/** An italic star stays as it is, whether it has a partner or not. */
function endOfEmphasis(raw: string, at: number, open: Record<string, number>): number | null {
  const end = endOfRun(raw, at)
  if (end === raw.length) return null
  const sign = raw.charAt(at)
  const kind = end - at === 1 ? sign : sign + sign
  if (kind === '*') return end
  const before = raw[at - 1]
  const mayClose = !isSpace(before) && (sign === '*' || !isWord(raw[end]))
  if (open[kind] !== undefined && mayClose) delete open[kind]
  else if (!isSpace(raw[end]) && (sign === '*' || !isWord(before))) open[kind] ??= at
  return end
}

function firstOf(open: Record<string, number>, raw: string, end: number): number {
  const places = Object.values(open).filter((place) => raw.length - place <= maxEmphasisLength)
  return Math.min(end, ...places)
}

function endOfRun(raw: string, at: number): number {
  let end = at
  while (raw[end] === raw[at]) end++
  return end
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character)
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
