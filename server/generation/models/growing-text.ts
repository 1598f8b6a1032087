/** How much of a text must come again before a piece counts as all of it so far; less of prose may be chance. */
const minRepeated = 8
/** How many pieces in a row must begin with the one before them, where each is shorter than that. */
const minGrown = 3

/**
 * The new part of each piece of a model's text. Some servers send in each piece all that came before it, or at the end
 * all of it once more as a message.
 */
export class GrowingText {
  /** Everything so far, for a message that repeats it; and the piece before. */
  readonly #all: string[] = []
  #before = ''
  #grown = 0
  #isCumulative = false

  /** `isMessage`: the piece has the name of a whole message. */
  newPart(piece: string, { isMessage }: { isMessage: boolean }): string {
    if (piece === '') return ''
    const part = this.#repeatsAll(piece, isMessage) ?? this.#partOf(piece)
    this.#before = piece
    if (part !== '') this.#all.push(part)
    return part
  }

  #repeatsAll(piece: string, isMessage: boolean): string | null {
    if (!isMessage || this.#all.length === 0) return null
    const all = this.#all.join('')
    return all.trim() !== '' && piece.startsWith(all) ? piece.slice(all.length) : null
  }

  #partOf(piece: string): string {
    const before = this.#before
    if (this.#isCumulative) {
      if (before.startsWith(piece)) return ''
      if (piece.startsWith(before)) return piece.slice(before.length)
      this.#isCumulative = false
      return piece
    }
    const isLonger =
      piece.length > before.length && before.trim() !== '' && piece.startsWith(before)
    this.#grown = isLonger ? this.#grown + 1 : 0
    // No JSON has a brace and the same brace after it.
    const isCertain = before.length >= minRepeated || before.trimStart().startsWith('{')
    if (!isLonger || !(isCertain || this.#grown >= minGrown)) return piece
    this.#isCumulative = true
    return piece.slice(before.length)
  }
}
