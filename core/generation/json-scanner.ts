/** Receives the parts of a scanned JSON text, in order. String pieces are decoded; a lone surrogate may be split. */
export type JsonHandler = {
  open(kind: 'object' | 'array'): void
  close(): void
  key(name: string): void
  stringStart(): void
  stringPiece(text: string): void
  stringEnd(): void
  /** A number, true, false or null, as it is written. */
  scalar(token: string): void
}

type Expect = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close'

const scalarToken = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const escapes: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * Scans a JSON text that arrives in pieces, cut anywhere; each piece costs its own length. Accepts exactly what
 * `JSON.parse` accepts (RFC 8259). The root must be an object or an array.
 */
export class JsonScanner {
  state: 'open' | 'closed' | 'invalid' = 'open'
  readonly #handler: JsonHandler
  /** The containers around the current place, innermost last; true is an object. */
  readonly #objects: boolean[] = []
  #expect: Expect = 'value'
  #inString = false
  #isKey = false
  #key = ''
  /** An escape in progress: `\`, or `\u` and its digits so far. */
  #escape = ''
  #scalar = ''

  constructor(handler: JsonHandler) {
    this.#handler = handler
  }

  /** Reads `text` from `from` and returns where it stopped: after the root closed, or at its end. */
  push(text: string, from = 0): number {
    let at = from
    while (at < text.length && this.state === 'open') {
      at = this.#inString ? this.#readString(text, at) : this.#readToken(text, at)
    }
    return at
  }

  #readString(text: string, from: number): number {
    if (this.#escape !== '') return this.#readEscape(text, from)
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0x22 || code === 0x5c || code < 0x20) break
    }
    if (at > from) this.#emit(text.slice(from, at))
    if (at === text.length) return at
    const code = text.charCodeAt(at)
    if (code === 0x5c) this.#escape = '\\'
    else if (code === 0x22) this.#endString()
    else this.state = 'invalid'
    return at + 1
  }

  #readEscape(text: string, from: number): number {
    const char = text.charAt(from)
    if (this.#escape === '\\' && char !== 'u') {
      const decoded = escapes[char]
      if (decoded === undefined) this.state = 'invalid'
      else this.#emit(decoded)
      this.#escape = ''
      return from + 1
    }
    if (this.#escape !== '\\' && !/[0-9a-fA-F]/.test(char)) {
      this.state = 'invalid'
      return from + 1
    }
    this.#escape += char
    if (this.#escape.length === 6) {
      const code = Number.parseInt(this.#escape.slice(2), 16)
      this.#escape = ''
      this.#emit(String.fromCharCode(code))
    }
    return from + 1
  }

  #emit(piece: string): void {
    if (this.#isKey) this.#key += piece
    else this.#handler.stringPiece(piece)
  }

  #endString(): void {
    this.#inString = false
    if (this.#isKey) {
      this.#handler.key(this.#key)
      this.#expect = 'colon'
    } else {
      this.#handler.stringEnd()
      this.#expect = 'comma-or-close'
    }
  }

  #readToken(text: string, at: number): number {
    const char = text.charAt(at)
    if (/[0-9a-zA-Z+\-.]/.test(char)) {
      if (!this.#expectsValue()) this.state = 'invalid'
      else this.#scalar += char
      return at + 1
    }
    if (this.#scalar !== '') this.#endScalar()
    if (this.state === 'invalid') return at
    switch (char) {
      case ' ':
      case '\n':
      case '\r':
      case '\t':
        break
      case '{':
      case '[':
        this.#open(char === '{')
        break
      case '}':
      case ']':
        this.#close(char === '}')
        break
      case '"':
        this.#startString()
        break
      case ':':
        if (this.#expect === 'colon') this.#expect = 'value'
        else this.state = 'invalid'
        break
      case ',':
        if (this.#expect !== 'comma-or-close') this.state = 'invalid'
        else this.#expect = this.#objects.at(-1) ? 'key' : 'value'
        break
      default:
        this.state = 'invalid'
    }
    return at + 1
  }

  #expectsValue(): boolean {
    return this.#expect === 'value' || this.#expect === 'value-or-close'
  }

  #endScalar(): void {
    if (!scalarToken.test(this.#scalar) || this.#objects.length === 0) this.state = 'invalid'
    else {
      this.#handler.scalar(this.#scalar)
      this.#expect = 'comma-or-close'
    }
    this.#scalar = ''
  }

  #open(isObject: boolean): void {
    if (!this.#expectsValue()) {
      this.state = 'invalid'
      return
    }
    this.#objects.push(isObject)
    this.#expect = isObject ? 'key-or-close' : 'value-or-close'
    this.#handler.open(isObject ? 'object' : 'array')
  }

  #close(isObject: boolean): void {
    const closable = isObject ? 'key-or-close' : 'value-or-close'
    const allowed = this.#expect === 'comma-or-close' || this.#expect === closable
    if (!allowed || this.#objects.at(-1) !== isObject) {
      this.state = 'invalid'
      return
    }
    this.#objects.pop()
    this.#expect = 'comma-or-close'
    this.#handler.close()
    if (this.#objects.length === 0) this.state = 'closed'
  }

  #startString(): void {
    const asKey = this.#expect === 'key' || this.#expect === 'key-or-close'
    if (!asKey && (!this.#expectsValue() || this.#objects.length === 0)) {
      this.state = 'invalid'
      return
    }
    this.#inString = true
    this.#isKey = asKey
    if (asKey) this.#key = ''
    else this.#handler.stringStart()
  }
}
