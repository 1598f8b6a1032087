/** `cut`: an object or the array never closed. `empty`: there was no object. */
export type ObjectsState = 'complete' | 'cut' | 'invalid' | 'empty'

/**
 * What may come outside of objects: white space, and at each place the signs after which another place follows. A text
 * begins at `start` and may end at `start` or `end`.
 */
type Grammar = { space: RegExp; places: Record<string, Partial<Record<string, string>>> }

/** One array of objects. */
export const oneArray: Grammar = {
  space: /[ \n\r\t\ufeff]/,
  places: {
    start: { '[': 'first' },
    first: { '{': 'separator', ']': 'end' },
    element: { '{': 'separator' },
    separator: { ',': 'element', ']': 'end' },
    end: {},
  },
}

/** One object, several in lines (Ollama), or in an array (Gemini without `alt=sse`). */
export const anyObjects: Grammar = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: servers part objects by some of them
  space: /[\u0000-\u0020\ufeff]/,
  places: {
    start: { '{': 'start', ',': 'start', '[': 'list' },
    list: { '{': 'list', ',': 'list', ']': 'end' },
    end: { '{': 'end', ',': 'end' },
  },
}

/**
 * Reads JSON objects while they arrive, in pieces cut anywhere; each piece costs its own length. Nothing is read after
 * what the grammar does not have.
 */
export class JsonObjects {
  readonly #grammar: Grammar
  #place = 'start'
  #isInvalid = false
  #count = 0
  /** The pieces of the object being read, the nesting depth in it, and whether a string is open. */
  #parts: string[] = []
  #depth = 0
  #inString = false
  #escaped = false

  constructor(grammar: Grammar) {
    this.#grammar = grammar
  }

  /** Reads the next piece and returns the objects that it closed. */
  push(chunk: string): Record<string, unknown>[] {
    const found: Record<string, unknown>[] = []
    let start = 0
    for (let at = 0; at < chunk.length && !this.#isInvalid; at++) {
      if (this.#depth === 0) {
        this.#readOutside(chunk.charAt(at))
        start = at
      } else if (this.#readInside(chunk.charCodeAt(at))) {
        this.#parts.push(chunk.slice(start, at + 1))
        this.#close(found)
      }
    }
    if (this.#depth > 0) this.#parts.push(chunk.slice(start))
    return found
  }

  /** Whether an array has closed, whatever came after it. */
  get hasClosed(): boolean {
    return this.#place === 'end'
  }

  /** How the whole text ended. */
  end(): ObjectsState {
    if (this.#isInvalid) return 'invalid'
    const mayEnd = this.#place === 'start' || this.#place === 'end'
    if (this.#depth > 0 || !mayEnd) return 'cut'
    return this.#count === 0 ? 'empty' : 'complete'
  }

  #readOutside(char: string): void {
    const { space, places } = this.#grammar
    if (space.test(char)) return
    const next = places[this.#place]?.[char]
    if (next === undefined) this.#isInvalid = true
    else {
      this.#place = next
      if (char === '{') this.#depth = 1
    }
  }

  /** Returns whether the object closed. */
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

  #close(found: Record<string, unknown>[]): void {
    const json = this.#parts.join('')
    this.#parts = []
    try {
      found.push(JSON.parse(json) as Record<string, unknown>)
      this.#count++
    } catch {
      this.#isInvalid = true
    }
  }
}
