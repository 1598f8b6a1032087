import { diffArrays } from 'diff'
import { isExhibit } from './block-roles.ts'
import { compareWords, type MarkedSpan } from './compare-words.ts'
import { parseInline, type Span, writeInline } from './inline.ts'
import type { AcademicText, Block } from './model.ts'
import { outlineOf, storedBlocks } from './outline.ts'
import { countPlainWords } from './words.ts'

/** `change`: number of the change that a span belongs to, from 1; null if the span did not change. */
export type ComparedSpan = MarkedSpan & { change: number | null }
export type ComparedBlock = {
  role: Block['role']
  spans: ComparedSpan[]
  /** A table or figure is removed or new as a whole: this is its content. */
  exhibit?: string
}

export type Comparison = {
  /** The body and then the references. */
  blocks: ComparedBlock[]
  changeCount: number
  wordsGone: number
  wordsNew: number
}

export type PairedBlock = { role: Block['role']; content: string; spans: Span[] }
/** A block of both texts, or of one of them. */
export type BlockPair = { before: PairedBlock | null; after: PairedBlock | null }

/** Paragraphs less similar than this are shown as one removed and one added. 0 to 1. */
const minLikeness = 0.4
/** The most pairs of blocks whose likeness is computed; with more, every changed block is shown as removed or added. */
const maxPairs = 40_000
/**
 * The most changes (removed and added blocks) that the comparison of two texts searches for: its time is quadratic in
 * them. With more changes no blocks are matched, not even equal ones.
 */
const maxBlockEdits = 1_000

/** Compares two texts word by word and marks what changed, in reading order. */
export function compareTexts(before: AcademicText, after: AcademicText): Comparison {
  let changeCount = 0
  const blocks = pairBlocks(before, after)
    .flatMap(exhibitsApart)
    .map((pair): ComparedBlock => {
      let isInChange = false
      const spans = markedSpansOf(pair).map((span): ComparedSpan => {
        if (span.mark !== 'same' && !isInChange) changeCount++
        isInChange = span.mark !== 'same'
        return { ...span, change: isInChange ? changeCount : null }
      })
      const { role = 'p', content = '' } = pair.after ?? pair.before ?? {}
      return { role, spans, ...(isExhibit(role) && { exhibit: content }) }
    })
  return {
    blocks,
    changeCount,
    wordsGone: countMarked(blocks, 'gone'),
    wordsNew: countMarked(blocks, 'new'),
  }
}

/** A table or figure of which something changed is shown as it was and then as it is. */
function exhibitsApart(pair: BlockPair): BlockPair[] {
  const { before, after } = pair
  const isChanged =
    before !== null && isExhibit(before.role) && after !== null && before.content !== after.content
  return isChanged
    ? [
        { before, after: null },
        { before: null, after },
      ]
    : [pair]
}

/** The blocks of two texts side by side, in reading order: the body and then the references. */
export function pairBlocks(before: AcademicText, after: AcademicText): BlockPair[] {
  const pairs = pairsOf(blocksOf(before), blocksOf(after))
  const isReference = ({ before: old, after: now }: BlockPair) => (now ?? old)?.role === 'ref'
  return [...pairs.filter((pair) => !isReference(pair)), ...pairs.filter(isReference)]
}

/** The text that contains both versions, ready to be laid out. It has one block for each block of the comparison. */
export function comparedText({ blocks }: Comparison): AcademicText {
  const written = blocks.map(({ role, spans, exhibit }) => ({
    role,
    content: exhibit ?? writeInline(spans),
  }))
  return {
    cuerpo: written.filter(({ role }) => role !== 'ref'),
    referencias: written.filter(({ role }) => role === 'ref').map(({ content }) => ({ content })),
  }
}

function blocksOf(text: AcademicText): PairedBlock[] {
  const blocks = storedBlocks(outlineOf(text, { title: '', lines: [] }))
  return blocks.map(({ role, content }) => ({ role, content, spans: parseInline(content) }))
}

function markedSpansOf({ before, after }: BlockPair): MarkedSpan[] {
  if (before && after) return compareWords(before.spans, after.spans)
  const mark = before ? 'gone' : 'new'
  return ((before ?? after)?.spans ?? []).map((span) => ({ ...span, mark }))
}

function pairsOf(before: readonly PairedBlock[], after: readonly PairedBlock[]): BlockPair[] {
  const pairs: BlockPair[] = []
  let gone: PairedBlock[] = []
  let added: PairedBlock[] = []
  const flush = () => {
    pairs.push(...alignChanged(gone, added))
    gone = []
    added = []
  }
  // Numbers, because the search compares each block with many.
  const numbers = new Map<string, number>()
  const numberOf = ({ role, content }: PairedBlock) => {
    const key = `${role} ${content}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  const options = { maxEditLength: maxBlockEdits }
  const parts = diffArrays(before.map(numberOf), after.map(numberOf), options)
  if (parts === undefined) return alignChanged(before, after)
  let [old, now] = [0, 0]
  for (const { removed, added: isAdded, value } of parts) {
    const count = value.length
    if (removed) gone.push(...before.slice(old, old + count))
    else if (isAdded) added.push(...after.slice(now, now + count))
    else {
      flush()
      for (const block of after.slice(now, now + count)) pairs.push({ before: block, after: block })
    }
    if (!isAdded) old += count
    if (!removed) now += count
  }
  flush()
  return pairs
}

/**
 * Pairs each removed block with the added block that is its rewritten form. Keeps the order and maximises the total
 * likeness.
 */
function alignChanged(gone: readonly PairedBlock[], added: readonly PairedBlock[]): BlockPair[] {
  const [rows, columns] = [gone.length, added.length]
  const alone = [
    ...gone.map((before): BlockPair => ({ before, after: null })),
    ...added.map((after): BlockPair => ({ before: null, after })),
  ]
  if (rows === 0 || columns === 0 || rows * columns > maxPairs) return alone

  const wordsGone = gone.map(wordCounts)
  const wordsAdded = added.map(wordCounts)
  const like = (i: number, j: number) => {
    const [old, now] = [gone[i], added[j]]
    const [a, b] = [wordsGone[i], wordsAdded[j]]
    return old && now && a && b && old.role === now.role ? likeness(a, b) : 0
  }
  const alike = gone.map((_, i) => added.map((__, j) => like(i, j)))
  const at = (table: number[][], i: number, j: number) => table[i]?.[j] ?? 0
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0))
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const paired = at(alike, i, j) >= minLikeness ? at(alike, i, j) + at(best, i + 1, j + 1) : 0
      const row = best[i]
      if (row) row[j] = Math.max(paired, at(best, i + 1, j), at(best, i, j + 1))
    }
  }
  const pairs: BlockPair[] = []
  let [i, j] = [0, 0]
  while (i < rows || j < columns) {
    const [before = null, after = null] = [gone[i], added[j]]
    const whole = at(best, i, j)
    const isPair =
      before &&
      after &&
      at(alike, i, j) >= minLikeness &&
      whole === at(alike, i, j) + at(best, i + 1, j + 1)
    if (isPair) {
      pairs.push({ before, after })
      i++
      j++
    } else if (before && (!after || at(best, i + 1, j) >= at(best, i, j + 1))) {
      pairs.push({ before, after: null })
      i++
    } else {
      pairs.push({ before: null, after })
      j++
    }
  }
  return pairs
}

type WordCounts = { total: number; words: Map<string, number> }

function wordCounts({ spans }: PairedBlock): WordCounts {
  const words = new Map<string, number>()
  const all = spans.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1)
  return { total: all.length, words }
}

/** The share of words that two blocks have in common (Sørensen–Dice), 0 to 1. */
function likeness(a: WordCounts, b: WordCounts): number {
  let shared = 0
  for (const [word, count] of a.words) shared += Math.min(count, b.words.get(word) ?? 0)
  return a.total + b.total === 0 ? 1 : (2 * shared) / (a.total + b.total)
}

function countMarked(blocks: readonly ComparedBlock[], mark: 'gone' | 'new'): number {
  let words = 0
  for (const { spans } of blocks)
    for (const span of spans) if (span.mark === mark) words += countPlainWords(span.text)
  return words
}
