/**
 * Reads JSON objects while they arrive, in pieces cut anywhere: one object, several in lines (Ollama), or in an array
 * (Gemini without `alt=sse`). Each piece costs its own length. Nothing is read after what is no object.
 */
export class JsonObjects {
  /** Pieces of the object being read, the nesting depth in it, and whether a string is open. */
  #parts: string[] = []
  #depth = 0
  #inString = false
  #escaped = false
  #array: 'none' | 'open' | 'closed' = 'none'
  #isInvalid = false

  /** Reads the next piece and returns the objects that it closed. */
  push(chunk: string): Record<string, unknown>[] {
    const found: Record<string, unknown>[] = []
    let start = 0
    for (let at = 0; at < chunk.length && !this.#isInvalid; at++) {
      const code = chunk.charCodeAt(at)
      if (this.#depth === 0) {
        if (this.#opens(code)) start = at
      } else if (this.#readInside(code)) {
        this.#parts.push(chunk.slice(start, at + 1))
        this.#close(found)
      }
    }
    if (this.#depth > 0) this.#parts.push(chunk.slice(start))
    return found
  }

  /** How the text ended: `cut` inside of an object or of the array. */
  end(): 'whole' | 'cut' | 'invalid' {
    if (this.#isInvalid) return 'invalid'
    return this.#depth > 0 || this.#array === 'open' ? 'cut' : 'whole'
  }

  #opens(code: number): boolean {
    if (code <= 0x20 || code === 0xfeff || code === 0x2c) return false
    if (code === 0x7b) this.#depth = 1
    else if (code === 0x5b && this.#array === 'none') this.#array = 'open'
    else if (code === 0x5d && this.#array === 'open') this.#array = 'closed'
    else this.#isInvalid = true
    return this.#depth > 0
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
    } catch {
      this.#isInvalid = true
    }
  }
}
