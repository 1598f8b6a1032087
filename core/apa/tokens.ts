import type { Place, Words } from './citation.ts'

/** A word, a number or one punctuation mark of a content. */
type Token = Words & { kind: 'word' | 'number' | 'mark' }

const piece =
  /[\p{L}\p{M}\p{N}]+(?:['’](?=\p{L})[\p{L}\p{M}]+|-(?=\p{L})[\p{L}\p{M}\p{N}]+)*|\\?\S/gu
const letter = /\p{L}/u

/** Stands before the first token and behind the last. */
const nothing: Token = { kind: 'mark', text: '', start: 0, end: 0 }

/**
 * A content split into tokens. The asterisks of italics are no tokens, so that the grammar reads through them. What is
 * asked beyond the ends is an empty mark.
 */
export class Tokens {
  readonly content: string
  readonly #all: readonly Token[]

  constructor(content: string) {
    this.content = content
    const all: Token[] = []
    for (const { 0: text, index } of content.matchAll(piece)) {
      if (text === '*') continue
      const kind = /^[\p{L}\p{N}]/u.test(text) ? (letter.test(text) ? 'word' : 'number') : 'mark'
      all.push({ kind, text, start: index, end: index + text.length })
    }
    this.#all = all
  }

  get length(): number {
    return this.#all.length
  }

  at(index: number): Token {
    return this.#all[index] ?? nothing
  }

  text(index: number): string {
    return this.at(index).text
  }

  lower(index: number): string {
    return this.at(index).text.toLowerCase()
  }

  /** The place of the tokens from `from` up to, not including, `to`. */
  place(from: number, to: number): Place {
    return { start: this.at(from).start, end: this.at(to - 1).end }
  }

  /** The place of these tokens and their text, without the asterisks of italics and with single spaces. */
  words(from: number, to: number): Words {
    const { start, end } = this.place(from, to)
    const text = this.content.slice(start, end).replace(/\*/g, '').replace(/\s+/g, ' ').trim()
    return { start, end, text }
  }
}
