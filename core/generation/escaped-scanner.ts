import type { ObjectScanner } from './answer-object.ts'

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Scans an object that stands in a JSON string: undoes the string's escapes, and ends where the string ends. */
export class EscapedScanner implements ObjectScanner {
  readonly #scanner: ObjectScanner
  #isCut = false
  /** An escape in progress: `\`, or `\u` and its digits so far. */
  #escape = ''

  constructor(scanner: ObjectScanner) {
    this.#scanner = scanner
  }

  get state(): 'open' | 'closed' | 'invalid' {
    return this.#isCut ? 'invalid' : this.#scanner.state
  }

  push(text: string, from = 0): number {
    let at = from
    while (at < text.length && this.state === 'open') {
      if (this.#escape !== '') {
        this.#readEscape(text.charAt(at++))
        continue
      }
      const start = at
      while (at < text.length && text[at] !== '\\' && text[at] !== '"') at++
      const end = start + this.#scanner.push(text.slice(start, at))
      if (this.state !== 'open' || at === text.length) return end
      if (text[at] === '\\') this.#escape = '\\'
      // The string ends before the object.
      else this.#isCut = true
      at++
    }
    return at
  }

  #readEscape(char: string): void {
    this.#escape += char
    if (this.#escape === '\\u') return
    if (this.#escape.startsWith('\\u')) {
      if (!/[0-9a-fA-F]/.test(char)) this.#isCut = true
      else if (this.#escape.length === 6) {
        this.#pushOne(String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16)))
      }
      return
    }
    this.#pushOne(escapes[char] ?? char)
  }

  #pushOne(char: string): void {
    this.#escape = ''
    this.#scanner.push(char)
  }
}
