import type { Block, Reference } from '#core/document/model.ts'
import type { LiveText } from './partial-line.ts'
import { wholeWords } from './truncate-at-word.ts'

/** A block so far. `isNamed`: something has named its role; otherwise it may still come. */
export type LiveBlock = { role: Block['role']; isNamed: boolean; content: string }

/** What is certain of an answer: more of it only comes after what there is. */
export type LiveAnswer = {
  comments: string
  /** The title that came outside the blocks and stands before them. */
  title: string | null
  /** Whether a title came whose place depends on the role of the first block. */
  hasOpenTitle: boolean
  /** How many whole blocks there are, and how many of them belong to no open item. */
  size: number
  closed: number
  block(index: number): LiveBlock
  growing: (Omit<LiveBlock, 'content'> & { takeText(): LiveText }) | null
  references: readonly Reference[]
}

/** A growing string: what is known of it, and what was sent to those who can take nothing back. */
export class GrowingText {
  readonly #sent: string[] = []
  #unsent = ''
  /** The end of what is known that is not fixed yet. */
  #tail = ''
  /** Whether the string has become another one: nothing more is known of it before its end. */
  #isLost = false
  #isWhole = false
  #endsWord = false

  add({ fixed, open, endsWord }: LiveText): void {
    if (this.#isLost) return
    this.#endsWord = endsWord
    const text = fixed + open
    const isLonger = text.startsWith(this.#tail)
    this.#isLost = !isLonger && !this.#tail.startsWith(text)
    if (isLonger) this.#unsent += text.slice(this.#tail.length)
    this.#tail = (isLonger ? text : this.#tail).slice(fixed.length)
  }

  /** The string is whole: what is missing of it is known, unless it is another one than was sent. */
  end(whole: string): void {
    const missing = this.missingOf(whole)
    this.#isLost = missing === null
    this.#unsent = missing ?? ''
    this.#isWhole = true
  }

  /** What can be sent now: whole words, because half of one is not kept when the string is cut off there. */
  send(): string {
    const text = this.sendable
    this.#unsent = this.#unsent.slice(text.length)
    if (text !== '') this.#sent.push(text)
    return text
  }

  get sendable(): string {
    return this.#isWhole || this.#endsWord ? this.#unsent : wholeWords(this.#unsent)
  }

  get sent(): string {
    return this.#sent.join('')
  }

  /** What is still to be sent of the whole string; null when another string was sent. */
  missingOf(whole: string): string | null {
    const { sent } = this
    return whole.startsWith(sent) ? whole.slice(sent.length) : null
  }
}
