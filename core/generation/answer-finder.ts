const objectStart = String.raw`\{[ \t\r\n]{0,200}"`
const thinkingTag = '<(think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad)>'
const start = new RegExp(`${objectStart}|${thinkingTag}`, 'gi')
/** What may be the beginning of an object or of a tag. */
const unfinishedStart = /(?:\{[ \t\r\n]{0,200}|<[a-z]{0,12})$/i
const maxClosingTagLength = 20

/** Finds where an object may begin in the text around an answer, outside of the model's reasoning. */
export class AnswerFinder {
  /** The end of the text read so far, where an object or a tag may have begun. */
  #tail = ''
  /** The name of the tag that is open. */
  #thinking: string | null = null

  /** Reads the next piece; returns the text from the next object's brace on, or null if none begins in it. */
  find(piece: string): string | null {
    let text = this.#tail + piece
    this.#tail = ''
    for (;;) {
      if (this.#thinking !== null) {
        const after = this.#afterThinking(text)
        if (after === null) return null
        text = after
      }
      start.lastIndex = 0
      const match = start.exec(text)
      if (match === null) {
        this.#tail = unfinishedStart.exec(text)?.[0] ?? ''
        return null
      }
      if (match[1] === undefined) return text.slice(match.index)
      this.#thinking = match[1]
      text = text.slice(match.index + match[0].length)
    }
  }

  #afterThinking(text: string): string | null {
    const closing = new RegExp(`</${this.#thinking}\\s?>`, 'i')
    const match = closing.exec(text)
    if (match === null) {
      this.#tail = text.slice(-maxClosingTagLength)
      return null
    }
    this.#thinking = null
    return text.slice(match.index + match[0].length)
  }
}
