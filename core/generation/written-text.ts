import { countCharacters } from '#core/credits/units.ts'
import { type Part, part } from './markdown-text.ts'
import type { LiveText } from './partial-line.ts'

/** Gathers a string that an `AnswerWriter` has written: it is taken as it is. */
export class WrittenText {
  value = ''
  /** Characters of `value`, as the tariff counts them. */
  units = 0
  #fresh = ''
  #isWhole = false

  push(piece: string): void {
    this.units += countCharacters(piece) - (joinsPair(this.value, piece) ? 1 : 0)
    this.value += piece
    this.#fresh += piece
  }

  end(): void {
    this.#isWhole = true
  }

  reset(): void {
    this.value = ''
    this.units = 0
    this.#fresh = ''
    this.#isWhole = false
  }

  /** Whoever wrote it has cut it already. */
  cut(): string {
    return this.value
  }

  takeLive(): LiveText {
    const fixed = this.#fresh
    this.#fresh = ''
    return { fixed, open: '', endsWord: false }
  }

  get parts(): Part[] {
    return this.#isWhole ? this.#all : []
  }

  get growing(): Part | null {
    return this.#isWhole ? null : (this.#all[0] ?? null)
  }

  get growingLevel(): Part['level'] | null {
    return this.growing === null ? null : 0
  }

  get isEmpty(): boolean {
    return this.value === ''
  }

  cutParts(): Part[] {
    return this.#all
  }

  get #all(): Part[] {
    return this.value === '' ? [] : [part(0, this.value)]
  }
}

function joinsPair(before: string, after: string): boolean {
  return /[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]/.test(after)
}
