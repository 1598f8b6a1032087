import { type Anchor, anchorOf, type Stretch } from '#core/document/comments.ts'

/** Makes an anchor of what is selected, block by block in the order of the text. */
export class AnchoredLines {
  #block: string | null = null
  #from = 0
  #isWhole = false
  readonly #lines: string[] = []

  /** Adds the selected part of a block's text, unless it is only white space. */
  add(block: string, text: string, { from, to }: Stretch): void {
    const words = text.slice(from, to)
    if (words.trim() === '') return
    const isFirst = this.#block === null
    this.#begin(block, from + words.length - words.trimStart().length)
    this.#lines.push(isFirst ? words.trimStart() : words)
  }

  /** Adds a table, figure or appendix, named by its label; one that follows other selected words needs no line. */
  addWhole(block: string, name: string): void {
    if (this.#block !== null) return
    this.#begin(block, 0)
    this.#isWhole = true
    this.#lines.push(name)
  }

  #begin(block: string, from: number): void {
    if (this.#block !== null) return
    this.#block = block
    this.#from = from
  }

  get anchor(): Anchor | null {
    if (this.#block === null) return null
    const last = this.#lines.at(-1)?.trimEnd() ?? ''
    const anchor = anchorOf(this.#block, this.#from, [...this.#lines.slice(0, -1), last])
    return this.#isWhole && this.#lines.length === 1 ? { ...anchor, to: 0 } : anchor
  }
}
