import { type JsonHandler, JsonScanner, type ObjectScanner } from './json-scanner.ts'

/** What may end or interrupt a string, by the quotation mark that begins it. */
const stringStops = new Map([
  ['"', /["\\]/g],
  ["'", /['\\]/g],
  ['‘', /[’'\\]/g],
  ['“', /[”"\\]/g],
  ['„', /[”“"\\]/g],
])
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
const wordSign = /[\p{L}\p{N}_$+\-.]/u
const space = /[\s\ufeff]/
const maxWord = 1_000
const maxDepth = 500
/** How many characters after a quotation mark may be read to learn whether it ends its string. */
const maxAhead = 64

/** What may follow a string that ends: more of its object or list, or its end. */
const afterKey = /^[\s\ufeff]*:/
const afterValue = /^[\s\ufeff]*(?:[}\]]|,[\s\ufeff]*["'‘“„{}[\]\d-])/
const mayFollow = /^[\s\ufeff]*,?[\s\ufeff]*$/

/** Makes the scanner for an object in a model's text; `isEscaped`: the object stands inside a JSON string. */
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
class LooseJsonScanner extends JsonScanner {
  /** A mark that may end the string, and what follows it, until that is known. */
  #ahead: string | null = null
  /** Whether a comma was read last, not counting white space: a second one is a syntax error. */
  #isAfterComma = false
  #comment: 'slash' | 'line' | 'block' | 'star' | null = null

  protected override step(text: string, at: number): number {
    if (this.#ahead === null) return super.step(text, at)
    this.#readAhead(this.#ahead, text.charAt(at))
    return at + 1
  }

  protected override readStop(char: string): void {
    if (this.stops === stringStops.get('"')) this.endString()
    else this.#ahead = char
  }

  /** A quotation mark that may also stand inside a text ends its string only if a colon, comma or bracket follows it. */
  #readAhead(before: string, char: string): void {
    const ahead = before + char
    const after = ahead.slice(1)
    const ends = (this.isKey ? afterKey : afterValue).test(after)
    const mayEnd = mayFollow.test(after) && after.length < maxAhead
    this.#ahead = !ends && mayEnd ? ahead : null
    if (this.#ahead !== null) return
    if (ends) this.endString()
    else this.addToString(ahead.charAt(0))
    this.push(after)
  }

  protected override readWrongEscape(written: string): void {
    const sign = written.slice(1)
    this.addToString(/^['’”\n]$/.test(sign) ? sign : written)
  }

  protected override readToken(char: string): void {
    if (this.#comment !== null) {
      this.#readComment(char)
      return
    }
    if (wordSign.test(char)) {
      this.#isAfterComma = false
      this.word += char
      if (this.word.length > maxWord) this.state = 'invalid'
      return
    }
    if (this.word !== '') this.#endWord(this.word)
    if (this.state === 'invalid' || space.test(char)) return
    const stops = stringStops.get(char)
    if (char === '{' || char === '[') this.open(char === '{')
    else if (char === '}' || char === ']') this.close(char === '}')
    else if (stops !== undefined) this.#startString(stops)
    else if (char === '/') this.#comment = 'slash'
    else if (char === '#') this.#comment = 'line'
    else if (char === ':' && this.expect === 'colon') this.expect = 'value'
    else if (char === ',') this.#readComma()
    else this.state = 'invalid'
    this.#isAfterComma = char === ','
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

  #endWord(word: string): void {
    if (this.expect !== 'key-or-close' || !plainKey.test(word)) {
      this.scalar(number.test(word) ? word : words.get(word))
      return
    }
    this.word = ''
    this.endKey(word)
  }

  #readComma(): void {
    const isFirst = this.expect === 'key-or-close' || this.expect === 'value-or-close'
    if (this.expect === 'comma-or-close') this.#next()
    else if (!isFirst || this.#isAfterComma) this.state = 'invalid'
  }

  #next(): void {
    this.expect = this.objects.at(-1) ? 'key-or-close' : 'value-or-close'
  }

  /** The comma between two values of a list may be missing, and before a string any. */
  protected override open(isObject: boolean): void {
    if (this.expect === 'comma-or-close' && !this.objects.at(-1)) this.#next()
    if (this.objects.length >= maxDepth) this.state = 'invalid'
    else super.open(isObject)
  }

  #startString(stops: RegExp): void {
    if (this.expect === 'comma-or-close') this.#next()
    this.startString(stops)
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Scans an object that stands in a JSON string: undoes the string's escapes, and ends where the string ends. */
class EscapedScanner implements ObjectScanner {
  readonly #scanner: ObjectScanner
  #isCut = false
  /** An escape in progress: `\`, or `\u` and its digits so far. */
  #escape = ''

  constructor(scanner: ObjectScanner) {
    this.#scanner = scanner
  }

  get state(): ObjectScanner['state'] {
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
