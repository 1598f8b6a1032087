import { countCharacters } from '#core/credits/units.ts'

const spaces = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g
const irregularSpaces = /[\t\n\v\f\r\u0085\u2028\u2029]| {2}/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
const controls = /[\u0000-\u0008\u000e-\u001f\u007f]/g
/** With the `u` flag a surrogate class matches only halves without their partner. */
const halfSurrogates = /\p{Surrogate}/gu
const endSpaces = ' \t\n\v\f\r\u0085\u2028\u2029'

/**
 * Gathers one string of the model's answer from pieces cut anywhere, normalised on the way; the outcome does not
 * depend on the cuts. White space at the ends goes. Inside, a `paragraph` keeps one space of every run; `lines`
 * keeps line breaks (two at most). Control characters go (PostgreSQL and XML refuse them) and half a surrogate
 * pair becomes U+FFFD.
 */
export class TextSink {
  value = ''
  /** Characters of `value`, as the tariff counts them. */
  units = 0
  readonly #shape: 'paragraph' | 'lines'
  /** The white space read after `value`, already normalised: it counts only if something follows. */
  #space = ''
  /** A high surrogate whose partner has not come yet. */
  #half = ''

  constructor(shape: 'paragraph' | 'lines') {
    this.#shape = shape
  }

  push(piece: string): void {
    let text = this.#half + piece
    this.#half = ''
    const last = text.charCodeAt(text.length - 1)
    if (last >= 0xd800 && last <= 0xdbff) {
      this.#half = text.slice(-1)
      text = text.slice(0, -1)
    }
    this.#add(text)
  }

  /** The string is closed: nothing else will come. */
  end(): void {
    if (this.#half !== '') this.#add('\ufffd')
    this.#half = ''
  }

  reset(): void {
    this.value = ''
    this.units = 0
    this.#space = ''
    this.#half = ''
  }

  /** Whether white space was read after the last word. */
  get endsWord(): boolean {
    return this.#space !== ''
  }

  #add(raw: string): void {
    let text = this.#space + raw.replace(controls, '').replace(halfSurrogates, '\ufffd')
    if (irregularSpaces.test(text)) text = text.replace(spaces, (run) => this.#regular(run))
    let end = text.length
    while (end > 0 && endSpaces.includes(text.charAt(end - 1))) end--
    this.#space = text.slice(end)
    text = text.slice(0, end)
    if (this.value === '') text = text.replace(/^[ \n]+/, '')
    if (text === '') return
    this.value += text
    this.units += countCharacters(text)
  }

  #regular(run: string): string {
    if (this.#shape === 'paragraph') return ' '
    // A carriage return is a mere space, so that \r\n is one break however it is cut.
    const breaks = run.replace(/[^\n\u0085\u2028\u2029]/g, '').length
    return breaks === 0 ? ' ' : breaks === 1 ? '\n' : '\n\n'
  }
}
