import { diffArrays } from 'diff'
import type { Span } from './inline.ts'
import type { Block } from './model.ts'
import {
  likeness,
  type Pair,
  pairRewritten,
  type WordCounts,
  wordCounts,
} from './pair-rewritten.ts'

export type PairedBlock = {
  id?: string | undefined
  role: Block['role']
  content: string
  spans: Span[]
  /** Null for a block without one. */
  number: string | null
}
/**
 * The most changes (removed and added blocks) that the comparison of two texts searches for: its time is quadratic in
 * them. With more changes no blocks are matched, not even equal ones.
 */
const maxBlockEdits = 1_000

/** The blocks of two lists side by side: equal ones, and removed ones with their rewritten forms. */
export function pairsOf<Item extends PairedBlock>(
  before: readonly Item[],
  after: readonly Item[],
): Pair<Item>[] {
  const pairs: Pair<Item>[] = []
  let gone: Item[] = []
  let added: Item[] = []
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
      for (let at = 0; at < count; at++) {
        pairs.push({ before: before[old + at] ?? null, after: after[now + at] ?? null })
      }
    }
    if (!isAdded) old += count
    if (!removed) now += count
  }
  flush()
  return pairs
}

/** Pairs each removed block with the added block of its role that is its rewritten form. */
function alignChanged<Item extends PairedBlock>(
  gone: readonly Item[],
  added: readonly Item[],
): Pair<Item>[] {
  const [wordsGone, wordsAdded] = [gone, added].map((blocks) => blocks.map(wordsOf))
  return pairRewritten(gone, added, (i, j) => {
    const [a, b] = [wordsGone?.[i], wordsAdded?.[j]]
    return a && b && gone[i]?.role === added[j]?.role ? likeness(a, b) : 0
  })
}

function wordsOf({ spans }: PairedBlock): WordCounts {
  return wordCounts(spans.map(({ text }) => text).join(' '))
}
