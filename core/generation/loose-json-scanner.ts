import type { ObjectScanner } from './answer-object.ts'
import { EscapedScanner } from './escaped-scanner.ts'
import type { JsonHandler } from './json-scanner.ts'

type Expect = 'value' | 'value-or-close' | 'key-or-close' | 'colon' | 'comma-or-close'

/** The quotation marks that end a string, by the one that begins it. */
const closers: Record<string, string> = {
  '"': '"',
  "'": "'",
  '‘': "’'",
  '“': '”"',
  '„': '”“"',
}
const escapes: Record<string, string> = {
  '"': '"',
  "'": "'",
  '’': '’',
  '”': '”',
  '\\': '\\',
  '/': '/',
  '\n': '\n',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Words of JSON, Python and JavaScript, as JSON has them. */
const words = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['NaN', 'null'],
  ['undefined', 'null'],
])
const plainKey = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u
const wordCharacter = /[\p{L}\p{N}_$+\-.]/u
const space = /[\s\ufeff]/
const maxWord = 1_000
const maxDepth = 500
/** How many characters after a quotation mark may be read to learn whether it ends its string. */
const maxAhead = 64

/** What may follow a string that ends: more of its object or list, or its end. */
const afterKey = /^[\s\ufeff]*:/
const afterValue = /^[\s\ufeff]*(?:[}\]]|,[\s\ufeff]*["'‘“„{}[\]\d-])/
const mayFollow = /^[\s\ufeff]*,?[\s\ufeff]*$/

/** Scanners of an object in a model's text; `isEscaped`: of one in a JSON string. */
export function scannerOf({ isEscaped }: { isEscaped: boolean }) {
  return (handler: JsonHandler): ObjectScanner => {
    const scanner = new LooseJsonScanner(handler)
    return isEscaped ? new EscapedScanner(scanner) : scanner
  }
}

/**
 * Scans JSON as models write it, in pieces cut anywhere; each piece costs its own length. What is JSON is read as
 * `JsonScanner` reads it. Beyond that: line breaks in strings, other quotation marks around them, escapes that are none,
 * commas too many or, between strings, lists and objects, too few, keys without quotation marks, comments, and the words
 * of Python. The root must be an object or a list.
 */
class LooseJsonScanner implements ObjectScanner {
  state: 'open' | 'closed' | 'invalid' = 'open'
  readonly #handler: JsonHandler
  /** The containers around the current place, innermost last; true is an object. */
  readonly #objects: boolean[] = []
  #expect: Expect = 'value'
  /** The marks that may end the string being read; null outside of strings. */
  #closers: string | null = null
  #isKey = false
  #key = ''
  /** An escape in progress: `\`, or `\u` and its digits so far. */
  #escape = ''
  /** A mark that may end the string, and what follows it, until that is known. */
  #ahead: string | null = null
  #word = ''
  /** Whether a comma was read last, not counting white space: a second one is a syntax error. */
  #isAfterComma = false
  #comment: 'slash' | 'line' | 'block' | 'star' | null = null

  constructor(handler: JsonHandler) {
    this.#handler = handler
  }

  /** Reads `text` from `from` and returns where it stopped: after the root closed, or at its end. */
  push(text: string, from = 0): number {
    let at = from
    while (at < text.length && this.state === 'open') {
      if (this.#ahead !== null) this.#readAhead(text.charAt(at++))
      else if (this.#closers !== null) at = this.#readString(text, at, this.#closers)
      else this.#readToken(text.charAt(at++))
    }
    return at
  }

  #readString(text: string, from: number, closing: string): number {
    if (this.#escape !== '') return this.#readEscape(text, from)
    let at = from
    if (closing === '"') {
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at)
        if (code === 0x22 || code === 0x5c) break
      }
    } else {
      while (at < text.length && text[at] !== '\\' && !closing.includes(text.charAt(at))) at++
    }
    if (at > from) this.#emit(text.slice(from, at))
    if (at === text.length) return at
    if (text[at] === '\\') this.#escape = '\\'
    else if (closing === '"') this.#endString()
    else this.#ahead = text.charAt(at)
    return at + 1
  }

  /** A quotation mark that may also stand inside a text ends its string only if a colon, comma or bracket follows it. */
  #readAhead(char: string): void {
    this.#ahead += char
    const [mark = '', after = ''] = [this.#ahead?.charAt(0), this.#ahead?.slice(1)]
    const ends = (this.#isKey ? afterKey : afterValue).test(after)
    const mayEnd = mayFollow.test(after) && after.length < maxAhead
    if (!ends && mayEnd) return
    this.#ahead = null
    if (ends) this.#endString()
    else this.#emit(mark)
    this.push(after)
  }

  #readEscape(text: string, from: number): number {
    const char = text.charAt(from)
    if (this.#escape === '\\' && char !== 'u') {
      this.#escape = ''
      this.#emit(escapes[char] ?? `\\${char}`)
      return from + 1
    }
    if (this.#escape !== '\\' && !/[0-9a-fA-F]/.test(char)) {
      const written = this.#escape
      this.#escape = ''
      this.#emit(written)
      return from
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
    this.#closers = null
    if (this.#isKey) this.#endKey(this.#key)
    else {
      this.#handler.stringEnd()
      this.#expect = 'comma-or-close'
    }
  }

  #endKey(name: string): void {
    this.#handler.key(name)
    this.#expect = 'colon'
  }

  #readToken(char: string): void {
    if (this.#comment !== null) {
      this.#readComment(char)
      return
    }
    if (wordCharacter.test(char)) {
      this.#isAfterComma = false
      this.#word += char
      if (this.#word.length > maxWord) this.state = 'invalid'
      return
    }
    if (this.#word !== '') this.#endWord()
    if (this.state === 'invalid' || space.test(char)) return
    if (char === '{' || char === '[') this.#open(char === '{')
    else if (char === '}' || char === ']') this.#close(char === '}')
    else if (closers[char] !== undefined) this.#startString(closers[char])
    else if (char === '/') this.#comment = 'slash'
    else if (char === '#') this.#comment = 'line'
    else if (char === ':' && this.#expect === 'colon') this.#expect = 'value'
    else if (char === ',') {
      this.#readComma()
      return
    } else this.state = 'invalid'
    this.#isAfterComma = false
  }

  #readComment(char: string): void {
    if (this.#comment === 'slash') {
      this.#comment = char === '/' ? 'line' : char === '*' ? 'block' : null
      if (this.#comment === null) this.state = 'invalid'
    } else if (this.#comment === 'line') {
      if (char === '\n' || char === '\r') this.#comment = null
    } else if (this.#comment === 'star' && char === '/') this.#comment = null
    else this.#comment = char === '*' ? 'star' : 'block'
  }

  #endWord(): void {
    const word = this.#word
    this.#word = ''
    if (this.#expect === 'key-or-close' && plainKey.test(word)) {
      this.#endKey(word)
      return
    }
    const token = number.test(word) ? word : words.get(word)
    if (token === undefined || !this.#expectsValue() || this.#objects.length === 0) {
      this.state = 'invalid'
      return
    }
    this.#handler.scalar(token)
    this.#expect = 'comma-or-close'
  }

  #readComma(): void {
    const isFirst = this.#expect === 'key-or-close' || this.#expect === 'value-or-close'
    if (this.#expect === 'comma-or-close') this.#next()
    else if (!isFirst || this.#isAfterComma) this.state = 'invalid'
    this.#isAfterComma = true
  }

  #next(): void {
    this.#expect = this.#objects.at(-1) ? 'key-or-close' : 'value-or-close'
  }

  #expectsValue(): boolean {
    return this.#expect === 'value' || this.#expect === 'value-or-close'
  }

  #open(isObject: boolean): void {
    // The comma between two values of a list is missing.
    if (this.#expect === 'comma-or-close' && !this.#objects.at(-1)) this.#next()
    if (!this.#expectsValue() || this.#objects.length >= maxDepth) {
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

  #startString(closing: string): void {
    if (this.#expect === 'comma-or-close') this.#next()
    const asKey = this.#expect === 'key-or-close'
    if (this.#objects.length === 0 || (!asKey && !this.#expectsValue())) {
      this.state = 'invalid'
      return
    }
    this.#closers = closing
    this.#isKey = asKey
    if (asKey) this.#key = ''
    else this.#handler.stringStart()
  }
}
