import { countCharacters } from '#core/credits/units.ts'
import { equationSource } from '#core/document/equation.ts'
import { type Part, part } from './markdown-text.ts'
import type { LiveText } from './partial-line.ts'

/** What JSON makes of a backslash that a model forgot to double: `\frac` has become a form feed and `rac`. */
const lost: Record<string, string> = { '\f': '\\f', '\t': '\\t', '\b': '\\b', '\r': '\\r' }
const lostNewline = /\n(?=(?:eq|e|abla|u|otin|i|ot|earrow|olimits|onumber)(?![a-z]))/g

/** Gathers the source of an equation as it is written. Half of one says nothing, so it is shown when it has ended. */
export class EquationText {
  /** Characters of the source, as the tariff counts them. */
  units = 0
  #raw = ''
  #value = ''
  #part: Part | null = null

  push(piece: string): void {
    this.#raw += piece
  }

  end(): void {
    const healed = this.#raw
      .replace(/[\f\t\b\r](?=[a-z])/g, (sign) => lost[sign] ?? sign)
      .replace(lostNewline, '\\n')
    this.#value = equationSource(healed)
    this.units = countCharacters(this.#value)
  }

  get parts(): Part[] {
    if (this.#value === '') return []
    this.#part ??= part(0, this.#value)
    return [this.#part]
  }

  get growing(): Part | null {
    return null
  }

  get growingLevel(): Part['level'] | null {
    return null
  }

  takeLive(): LiveText {
    return { fixed: '', open: '', endsWord: true }
  }

  get isEmpty(): boolean {
    return this.#value === ''
  }

  cutParts(): Part[] {
    return this.parts
  }
}
