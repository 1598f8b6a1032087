const spaces = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
const controls = /[\u0000-\u0008\u000e-\u001f\u007f]/g
/** With the `u` flag a surrogate class matches only halves without their partner. */
const halfSurrogates = /\p{Surrogate}/gu
/** A quick test: most pieces have none of these and are returned unchanged. */
const irregular =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  /[\u0000-\u001f\u007f\u0085\u2028\u2029\ud800-\udfff]| {2}/
const endSpaces = ' \t\n\v\f\r\u0085\u2028\u2029'

/**
 * Normalises one string of the model's answer while it arrives in pieces cut anywhere; the joined outcome does not
 * depend on the cuts. White space at the ends goes; inside, a run becomes one space or, where lines are broken,
 * one or two line breaks. Control characters go (PostgreSQL and XML refuse them) and half a surrogate pair becomes
 * U+FFFD.
 */
export class TextNormalizer {
  #isEmpty = true
  /** The white space read last, already normalised: it counts only if something follows. */
  #space = ''
  /** A high surrogate whose partner has not come yet. */
  #half = ''

  /** The text that the piece adds; never ends with white space or half a pair. */
  push(piece: string): string {
    let text = this.#half + piece
    this.#half = ''
    const last = text.charCodeAt(text.length - 1)
    if (last >= 0xd800 && last <= 0xdbff) {
      this.#half = text.slice(-1)
      text = text.slice(0, -1)
    }
    return this.#add(text)
  }

  /** The string is closed: nothing else will come. Returns what was still missing. */
  end(): string {
    const isHalf = this.#half !== ''
    this.#half = ''
    return isHalf ? this.#add('\ufffd') : ''
  }

  reset(): void {
    this.#isEmpty = true
    this.#space = ''
    this.#half = ''
  }

  /** Whether white space was read after the last word. */
  get endsWord(): boolean {
    return this.#space !== ''
  }

  #add(raw: string): string {
    let text = this.#space + raw
    if (irregular.test(text)) {
      text = text
        .replace(controls, '')
        .replace(halfSurrogates, '\ufffd')
        .replace(spaces, regularSpace)
    }
    let end = text.length
    while (end > 0 && endSpaces.includes(text.charAt(end - 1))) end--
    this.#space = text.slice(end)
    text = text.slice(0, end)
    if (this.#isEmpty) text = text.replace(/^[ \n]+/, '')
    if (text !== '') this.#isEmpty = false
    return text
  }
}

function regularSpace(run: string): string {
  // A carriage return counts as a space, so that \r\n is one break however it is cut.
  const breaks = run.replace(/[^\n\u0085\u2028\u2029]/g, '').length
  return breaks === 0 ? ' ' : breaks === 1 ? '\n' : '\n\n'
}

/** A whole string, normalised into one line. */
export function oneLine(text: string): string {
  const normalizer = new TextNormalizer()
  return (normalizer.push(text) + normalizer.end()).replace(/\n+/g, ' ')
}
