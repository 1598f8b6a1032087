const quote = 0x22
const lineFeed = 0x0a

/** Counts the rows of a CSV while it is downloaded. A line break inside quotation marks ends no row. */
export class CsvRows {
  #isQuoted = false
  #lines = 0

  /** Reads the next bytes. Returns the rows so far, without the header. */
  add(bytes: Uint8Array): number {
    for (const byte of bytes) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted
      else if (byte === lineFeed && !this.#isQuoted) this.#lines++
    }
    return Math.max(0, this.#lines - 1)
  }
}
