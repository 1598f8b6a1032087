import { equationSource } from '#core/document/equation.ts'
import { EndedText } from './ended-text.ts'

/** What JSON makes of a backslash that a model forgot to double: `\frac` has become a form feed and `rac`. */
const lost: Record<string, string> = { '\f': '\\f', '\t': '\\t', '\b': '\\b', '\r': '\\r' }
const lostNewline = /\n(?=(?:eq|e|abla|u|otin|i|ot|earrow|olimits|onumber)(?![a-z]))/g

/** Gathers the source of an equation. */
export class EquationText extends EndedText {
  #raw = ''

  push(piece: string): void {
    this.#raw += piece
  }

  end(): void {
    const healed = this.#raw
      .replace(/[\f\t\b\r](?=[a-z])/g, (sign) => lost[sign] ?? sign)
      .replace(lostNewline, '\\n')
    this.set(equationSource(healed))
  }
}
