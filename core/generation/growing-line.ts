import { countCharacters } from '#core/credits/units.ts'

export type Cleaning = {
  /** Matches one character: text without a match needs no cleaning. */
  signs: RegExp
  /** `isOpen` says that more may follow, so that a mark without a partner is not shown. */
  clean(raw: string, isOpen: boolean): string
}

/** What is cleaned together, in characters: a mark has its partner within so much. Keeps a long line linear. */
const longestWindow = 4_000

/** One paragraph or line of a growing string, shown cleaned; what it shows does not depend on how it was cut. */
export class GrowingLine {
  readonly #cleaning: Cleaning
  /** What will not change any more. */
  #settled = ''
  #settledUnits = 0
  #raw = ''
  #rawUnits = 0
  #hasSigns = false
  #cleaned: { text: string; units: number } | null = null

  constructor(cleaning: Cleaning) {
    this.#cleaning = cleaning
  }

  push(text: string): void {
    this.#raw += text
    this.#rawUnits += countCharacters(text)
    this.#hasSigns ||= this.#cleaning.signs.test(text)
    this.#cleaned = null
    while (this.#raw.length > longestWindow) this.#settle()
  }

  reset(): void {
    this.#settled = ''
    this.#settledUnits = 0
    this.#restart('')
  }

  /** The text so far, as far as it can be known. */
  get value(): string {
    return this.#hasSigns ? this.#settled + this.#clean().text : this.#settled + this.#raw
  }

  /** Characters of `value`, as the tariff counts them. */
  get units(): number {
    return this.#settledUnits + (this.#hasSigns ? this.#clean().units : this.#rawUnits)
  }

  /** What was pushed and may still change. */
  get raw(): string {
    return this.#raw
  }

  get hasSigns(): boolean {
    return this.#hasSigns
  }

  get length(): number {
    return this.#settled.length + this.#raw.length
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

  /** Marks that go may leave white space at the ends. */
  #trim(text: string): string {
    return (this.#settled === '' ? text.trimStart() : text).trimEnd()
  }

  #settle(): void {
    const space = this.#raw.lastIndexOf(' ', longestWindow)
    const isPair = /[\ud800-\udbff]/.test(this.#raw.charAt(longestWindow - 1))
    const end = space > 0 ? space : isPair ? longestWindow - 1 : longestWindow
    const head = this.#raw.slice(0, end)
    const cleaned = this.#hasSigns ? this.#cleaning.clean(head, false) : head
    this.#settled += cleaned
    this.#settledUnits += countCharacters(cleaned)
    this.#restart(this.#raw.slice(end))
  }

  #restart(raw: string): void {
    this.#raw = raw
    this.#rawUnits = countCharacters(raw)
    this.#hasSigns = this.#cleaning.signs.test(raw)
    this.#cleaned = null
  }
}
