import { isExhibit } from './block-roles.ts'
import type { Anchor, Stretch } from './comments.ts'
import { findKeptWords } from './find-kept-words.ts'

/** A block of the text that is searched. `text`: its visible text, a note as one character; null where only the whole block can be commented. */
export type AnchoredBlock = { id?: string | undefined; text: string | null }

/** The commented part of the block with index `at`; `from` and `to` are 0 where the whole block is commented. */
export type BlockStretch = Stretch & { at: number }

/** Whether only the whole block can be commented, because its label is not part of its text: exhibits and appendices. */
export function isCommentedWhole(role: string): boolean {
  return isExhibit(role) || role.startsWith('appendix')
}

/** Fewest words of a quotation that is searched for outside its own block. */
const distinctWords = 3
/** The most blocks that people may have inserted between the commented ones. */
const moreBlocks = 3
/** If this share of the words is found in their own block, the blocks after it are not searched. */
const surelyKept = 0.8

type Words = Omit<Anchor, 'block'>

/** Finds the places of comments in a text that was edited since. */
export class AnchorFinder {
  readonly #blocks: readonly AnchoredBlock[]
  readonly #numbers = new Map<string, number>()

  constructor(blocks: readonly AnchoredBlock[]) {
    this.#blocks = blocks
    for (const [at, { id }] of blocks.entries()) {
      if (id !== undefined && !this.#numbers.has(id)) this.#numbers.set(id, at)
    }
  }

  /** What an anchor is about now, block by block from its first word to its last one; null when the words are gone. */
  find({ block, ...words }: Anchor): BlockStretch[] | null {
    const at = this.#numbers.get(block)
    const own = at === undefined ? undefined : this.#blocks[at]
    if (at === undefined || !own) return this.#findMoved(words.quoted)
    if (own.text !== null)
      return this.#findFrom(at, own.text, words) ?? this.#findMoved(words.quoted)
    // The first line is its name.
    const rest = words.quoted.split('\n').slice(1).join('\n')
    const whole = { at, from: 0, to: 0 }
    const next = this.#blocks[at + 1]?.text
    if (rest === '' || next === undefined) return [whole]
    const found = this.#findFrom(at + 1, next ?? '', { from: 0, to: rest.length, quoted: rest })
    return [whole, ...(found ?? [])]
  }

  #findFrom(at: number, own: string, words: Words): BlockStretch[] | null {
    const { quoted, to } = words
    const isOne = !quoted.includes('\n')
    const exact = isOne ? findExact(own, words) : null
    // The quotation may have been cut before its first line break.
    const goesOn = exact !== null && exact.to - exact.from < to - words.from
    if (exact && !goesOn) return [{ at, ...exact }]
    const isInside = to <= own.length
    const kept = isOne && !exact ? findKept(own, words) : null
    if (kept && (isInside || kept.share >= surelyKept))
      return [{ at, from: kept.from, to: kept.to }]
    if (isOne && isInside && !isDistinct(quoted)) return null
    const window = this.#windowFrom(at, words)
    const found = findExact(window.text, words) ?? findKept(window.text, words)
    return found && window.stretches(found)
  }

  /** Finds words that were moved to another block, if they occur only once in the whole text. */
  #findMoved(quoted: string): BlockStretch[] | null {
    if (!isDistinct(quoted)) return null
    let found: BlockStretch | null = null
    for (const [at, { text }] of this.#blocks.entries()) {
      const from = text?.indexOf(quoted) ?? -1
      if (from === -1) continue
      if (found || text?.includes(quoted, from + 1)) return null
      found = { at, from, to: from + quoted.length }
    }
    return found && [found]
  }

  /** The text of a block and of those after it in which the words may be now. */
  #windowFrom(first: number, { quoted, to }: Words): Window {
    const window = new Window(this.#blocks)
    const blocks = quoted.split('\n').length + moreBlocks
    for (let at = first; at < this.#blocks.length; at++) {
      if (window.count >= blocks && window.text.length > to) break
      window.add(at)
    }
    return window
  }
}

/** The text of consecutive blocks, each on a line; blocks without words are left out. */
class Window {
  readonly #blocks: readonly AnchoredBlock[]
  readonly #starts: { at: number; start: number }[] = []
  text = ''

  constructor(blocks: readonly AnchoredBlock[]) {
    this.#blocks = blocks
  }

  get count(): number {
    return this.#starts.length
  }

  add(at: number): void {
    const { text } = this.#blocks[at] ?? {}
    if (!text?.trim()) return
    if (this.count > 0) this.text += '\n'
    this.#starts.push({ at, start: this.text.length })
    this.text += text
  }

  /** Splits a stretch of this text into the parts of each block; tables and figures in between are included whole. */
  stretches({ from, to }: Stretch): BlockStretch[] {
    const found = this.#starts.flatMap(({ at, start }): BlockStretch[] => {
      const length = this.#blocks[at]?.text?.length ?? 0
      const here = { at, from: Math.max(0, from - start), to: Math.min(length, to - start) }
      return here.from < here.to ? [here] : []
    })
    const [first, last] = [found[0]?.at ?? 0, found.at(-1)?.at ?? 0]
    const whole = this.#blocks.flatMap(({ text }, at) =>
      text === null && at > first && at < last ? [{ at, from: 0, to: 0 }] : [],
    )
    return [...found, ...whole].sort((one, other) => one.at - other.at)
  }
}

/**
 * Finds the unchanged quoted words that are nearest to `from`. An empty quotation finds the whole text; for a quotation that was cut,
 * the found stretch is as long as the words were.
 */
function findExact(text: string, { from, to, quoted }: Words): Stretch | null {
  if (quoted === '') return { from: 0, to: text.length }
  let found = -1
  for (let at = text.indexOf(quoted); at !== -1; at = text.indexOf(quoted, at + 1)) {
    if (found !== -1 && Math.abs(at - from) >= Math.abs(found - from)) break
    found = at
  }
  if (found === -1) return null
  return { from: found, to: Math.min(text.length, found + Math.max(quoted.length, to - from)) }
}

function findKept(text: string, { from, to, quoted }: Words) {
  const kept = findKeptWords(text, quoted, from)
  const cut = Math.max(0, to - from - quoted.length)
  return kept && { ...kept, to: Math.min(text.length, kept.to + cut) }
}

const isDistinct = (quoted: string) => quoted.trim().split(/\s+/u).length >= distinctWords
