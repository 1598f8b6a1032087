/** `cut`: the array never closed. `empty`: nothing came, or an array of nothing. */
export type ArrayState = 'complete' | 'cut' | 'invalid' | 'empty'

/**
 * Reads a JSON array of objects while it arrives, in pieces cut anywhere; each piece costs its own length. A
 * byte-order mark and white space around it are ignored. Nothing is read after the array has closed or turned invalid.
 */
export class JsonArrayReader {
  #expect: 'array' | 'first' | 'element' | 'separator' | 'nothing' | 'invalid' = 'array'
  #count = 0
  /** The pieces of the element being read, the nesting depth in it, and whether a string is open. */
  #parts: string[] = []
  #depth = 0
  #inString = false
  #escaped = false

  /** Whether the array has closed, whatever came after it. */
  hasClosed = false

  /** Reads the next piece and returns the elements that it closed. */
  push(chunk: string): Record<string, unknown>[] {
    const found: Record<string, unknown>[] = []
    let start = 0
    for (let at = 0; at < chunk.length && this.#expect !== 'invalid'; at++) {
      const code = chunk.charCodeAt(at)
      if (this.#depth === 0) {
        if (this.#opensElement(code)) start = at
      } else if (this.#readInside(code)) {
        this.#parts.push(chunk.slice(start, at + 1))
        this.#closeElement(found)
      }
    }
    if (this.#depth > 0) this.#parts.push(chunk.slice(start))
    return found
  }

  /** How the whole text ended. */
  end(): ArrayState {
    if (this.#expect === 'invalid') return 'invalid'
    if (this.#expect === 'array') return 'empty'
    if (this.#expect !== 'nothing') return 'cut'
    return this.#count === 0 ? 'empty' : 'complete'
  }

  #opensElement(code: number): boolean {
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff) {
      return false
    }
    const char = String.fromCharCode(code)
    if (this.#expect === 'array' && char === '[') this.#expect = 'first'
    else if (char === '{' && (this.#expect === 'first' || this.#expect === 'element')) {
      this.#depth = 1
    } else if (this.#expect === 'separator' && char === ',') this.#expect = 'element'
    else if (char === ']' && (this.#expect === 'first' || this.#expect === 'separator')) {
      this.#expect = 'nothing'
      this.hasClosed = true
    } else this.#expect = 'invalid'
    return this.#depth > 0
  }

  /** Returns whether the element closed. */
  #readInside(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (code === 0x5c) this.#escaped = true
      else if (code === 0x22) this.#inString = false
      return false
    }
    if (code === 0x22) this.#inString = true
    else if (code === 0x7b || code === 0x5b) this.#depth++
    else if (code === 0x7d || code === 0x5d) this.#depth--
    return this.#depth === 0
  }

  #closeElement(found: Record<string, unknown>[]): void {
    const json = this.#parts.join('')
    this.#parts = []
    this.#expect = 'separator'
    try {
      found.push(JSON.parse(json) as Record<string, unknown>)
      this.#count++
    } catch {
      this.#expect = 'invalid'
    }
  }
}
