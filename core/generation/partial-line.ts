import { countCharacters } from '#core/credits/units.ts'
import { firmLength } from './firm-length.ts'

export type Cleaning = {
  /** Matches one character: text without a match needs no cleaning. */
  signs: RegExp
  /** `isOpen`: more may follow, so a mark without a partner is not shown. */
  clean(raw: string, isOpen: boolean): string
}

/** New text of a growing line for those who show it and can take nothing back. */
export type LiveText = {
  /** What was settled since the last call. */
  settled: string
  /** What follows it, as far as more text will hardly change it. */
  open: string
  /** Whether the last word of it is whole. */
  endsWord: boolean
}

/**
 * Lengths, in characters, at which the beginning of a long line may be settled: at the first one where no mark is open,
 * at the latest at the last one. Keeps a long line linear.
 */
const windows = [512, 1_024, 2_048, 4_096] as const

/** One paragraph or line of a growing string, shown cleaned; what it shows does not depend on how it was cut. */
export class PartialLine {
  readonly #cleaning: Cleaning
  /** The text that will not change any more. */
  #settled = ''
  #settledUnits = 0
  /** The end of `settled` that `takeLive` has not returned yet. */
  #fresh = ''
  /** The last beginning of `raw` that was shown, and its text. */
  #firm = { length: 0, text: '' }
  #raw = ''
  #rawUnits = 0
  #hasSigns = false
  #window = 0
  /** Where in `raw` the last of its lines begins; negative when that is settled. */
  #lineAt = 0
  #cleaned: { text: string; units: number } | null = null

  constructor(cleaning: Cleaning) {
    this.#cleaning = cleaning
  }

  push(text: string): void {
    this.#raw += text
    this.#rawUnits += countCharacters(text)
    this.#hasSigns ||= this.#cleaning.signs.test(text)
    this.#cleaned = null
    for (let end = this.#windowEnd; this.#raw.length > end; end = this.#windowEnd) this.#settle(end)
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
    this.#settled = ''
    this.#fresh = ''
    this.#settledUnits = 0
    this.#lineAt = 0
    this.#restart('')
  }

  /** The text so far, as far as it is certain. */
  get value(): string {
    return this.#hasSigns ? this.#settled + this.#clean().text : this.#settled + this.#raw
  }

  /** Characters of `value`, as the tariff counts them. */
  get units(): number {
    return this.#settledUnits + (this.#hasSigns ? this.#clean().units : this.#rawUnits)
  }

  /** The text that came since the last call, without marks whose partner may still come. */
  takeLive(): LiveText {
    const settled = this.#fresh
    this.#fresh = ''
    const length = firmLength(this.#raw)
    if (settled !== '' || length !== this.#firm.length) {
      const firm = this.#raw.slice(0, length)
      const text = this.#cleaning.signs.test(firm) ? this.#cleaning.clean(firm, true) : firm
      this.#firm = { length, text: this.#trim(text) }
    }
    return { settled, open: this.#firm.text, endsWord: length < this.#raw.length }
  }

  /** The pushed text that may still change. */
  get raw(): string {
    return this.#raw
  }

  /** The text when nothing else comes, and its units. */
  whole(): { text: string; units: number } {
    if (!this.#hasSigns) return { text: this.#settled + this.#raw, units: this.units }
    const text = this.#trim(this.#settled + this.#cleaning.clean(this.#raw, false))
    return { text, units: countCharacters(text) }
  }

  /** The text when it ends unfinished at `kept`, a beginning of `raw`. */
  cut(kept: string): string {
    if (!this.#hasSigns) return this.#settled + kept
    return this.#trim(this.#settled + this.#cleaning.clean(kept, true))
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
    return (this.#settled === '' ? text.trimStart() : text).trimEnd()
  }

  get #windowEnd(): number {
    return windows[this.#window] ?? windows[3]
  }

  #settle(longest: number): void {
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
    this.#settled += cleaned
    this.#fresh += cleaned
    this.#settledUnits += countCharacters(cleaned)
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
