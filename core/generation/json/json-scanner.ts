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

/** Reads JSON that arrives in pieces; `push` returns how much of a piece was read: up to the end of the root, else all. */
export type ObjectScanner = Pick<JsonScanner, 'state' | 'push'>

type Expect = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close'

const wordSign = /[0-9a-zA-Z+\-.]/
const scalarToken = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none in a string
const stringStops = /["\\\u0000-\u001f]/g
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
 * `JSON.parse` accepts (RFC 8259). The root must be an object or an array. `LooseJsonScanner` accepts more.
 */
export class JsonScanner {
  state: 'open' | 'closed' | 'invalid' = 'open'
  protected readonly handler: JsonHandler
  /** The containers around the current place, innermost last; true is an object. */
  protected readonly objects: boolean[] = []
  protected expect: Expect = 'value'
  protected word = ''
  protected isKey = false
  /** What interrupts the string being read, a regular expression with `g`; null outside of strings. */
  protected stops: RegExp | null = null
  #key = ''
  /** An escape in progress: `\`, or `\u` and its digits so far. */
  #escape = ''

  constructor(handler: JsonHandler) {
    this.handler = handler
  }

  /** Reads `text` from `from` and returns where it stopped: after the root closed, or at its end. */
  push(text: string, from = 0): number {
    let at = from
    while (at < text.length && this.state === 'open') at = this.step(text, at)
    return at
  }

  protected step(text: string, at: number): number {
    if (this.#escape !== '') return this.#readEscape(text, at)
    if (this.stops !== null) return this.#readString(text, at, this.stops)
    this.readToken(text.charAt(at))
    return at + 1
  }

  #readString(text: string, from: number, stops: RegExp): number {
    stops.lastIndex = from
    const at = stops.exec(text)?.index ?? text.length
    if (at > from) this.addToString(text.slice(from, at))
    if (at === text.length) return at
    if (text[at] === '\\') this.#escape = '\\'
    else this.readStop(text.charAt(at))
    return at + 1
  }

  #readEscape(text: string, from: number): number {
    const char = text.charAt(from)
    const isHex = this.#escape !== '\\'
    if (isHex && !/[0-9a-fA-F]/.test(char)) {
      this.#endEscape(this.#escape, undefined)
      return from
    }
    this.#escape += char
    const written = this.#escape
    if (!isHex && char !== 'u') this.#endEscape(written, escapes[char])
    else if (written.length === 6) {
      this.#endEscape(written, String.fromCharCode(Number.parseInt(written.slice(2), 16)))
    }
    return from + 1
  }

  #endEscape(written: string, meant: string | undefined): void {
    this.#escape = ''
    if (meant === undefined) this.readWrongEscape(written)
    else this.addToString(meant)
  }

  /** What interrupts a string: its end, or a sign that may not stand in it. */
  protected readStop(char: string): void {
    if (char === '"') this.endString()
    else this.state = 'invalid'
  }

  protected readWrongEscape(_written: string): void {
    this.state = 'invalid'
  }

  protected readToken(char: string): void {
    if (wordSign.test(char)) {
      if (this.#expectsValue) this.word += char
      else this.state = 'invalid'
      return
    }
    if (this.word !== '') this.scalar(scalarToken.test(this.word) ? this.word : undefined)
    if (this.state === 'invalid' || ' \n\r\t'.includes(char)) return
    if (char === '{' || char === '[') this.open(char === '{')
    else if (char === '}' || char === ']') this.close(char === '}')
    else if (char === '"') this.startString(stringStops)
    else if (char === ':' && this.expect === 'colon') this.expect = 'value'
    else if (char === ',' && this.expect === 'comma-or-close') {
      this.expect = this.objects.at(-1) ? 'key' : 'value'
    } else this.state = 'invalid'
  }

  get #expectsValue(): boolean {
    return this.expect === 'value' || this.expect === 'value-or-close'
  }

  /** Ends a word that is a value; `undefined` is none. */
  protected scalar(token: string | undefined): void {
    this.word = ''
    if (token === undefined || !this.#expectsValue || this.objects.length === 0) {
      this.state = 'invalid'
      return
    }
    this.handler.scalar(token)
    this.expect = 'comma-or-close'
  }

  protected open(isObject: boolean): void {
    if (!this.#expectsValue) {
      this.state = 'invalid'
      return
    }
    this.objects.push(isObject)
    this.expect = isObject ? 'key-or-close' : 'value-or-close'
    this.handler.open(isObject ? 'object' : 'array')
  }

  protected close(isObject: boolean): void {
    const closable = isObject ? 'key-or-close' : 'value-or-close'
    const allowed = this.expect === 'comma-or-close' || this.expect === closable
    if (!allowed || this.objects.at(-1) !== isObject) {
      this.state = 'invalid'
      return
    }
    this.objects.pop()
    this.expect = 'comma-or-close'
    this.handler.close()
    if (this.objects.length === 0) this.state = 'closed'
  }

  protected startString(stops: RegExp): void {
    const asKey = this.expect === 'key' || this.expect === 'key-or-close'
    if (!asKey && (!this.#expectsValue || this.objects.length === 0)) {
      this.state = 'invalid'
      return
    }
    this.stops = stops
    this.isKey = asKey
    if (asKey) this.#key = ''
    else this.handler.stringStart()
  }

  protected addToString(piece: string): void {
    if (this.isKey) this.#key += piece
    else this.handler.stringPiece(piece)
  }

  protected endString(): void {
    this.stops = null
    if (this.isKey) this.endKey(this.#key)
    else {
      this.handler.stringEnd()
      this.expect = 'comma-or-close'
    }
  }

  protected endKey(name: string): void {
    this.handler.key(name)
    this.expect = 'colon'
  }
}
