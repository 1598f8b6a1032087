/** An item of the older list and its counterpart in the newer one; null on the side that lacks it. */
export type Pair<Item> = { before: Item | null; after: Item | null }

/** Minimum likeness of a pair, from 0 to 1. Items below it count as one removed and one added. */
const minLikeness = 0.4
/** Limit on the number of likenesses to compute; above it no items are paired. */
const maxPairs = 40_000

/**
 * Pairs each removed item with the added item that is its rewritten form. Keeps the order and maximises the total
 * likeness. `like`: how alike two items are by their places in the lists, 0 to 1.
 */
export function pairRewritten<Item>(
  gone: readonly Item[],
  added: readonly Item[],
  like: (gone: number, added: number) => number,
): Pair<Item>[] {
  const [rows, columns] = [gone.length, added.length]
  const alone = [
    ...gone.map((before): Pair<Item> => ({ before, after: null })),
    ...added.map((after): Pair<Item> => ({ before: null, after })),
  ]
  if (rows === 0 || columns === 0 || rows * columns > maxPairs) return alone

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
  const pairs: Pair<Item>[] = []
  let [i, j] = [0, 0]
  while (i < rows || j < columns) {
    const [before = null, after = null] = [gone[i], added[j]]
    const whole = at(best, i, j)
    const isPair =
      before !== null &&
      after !== null &&
      at(alike, i, j) >= minLikeness &&
      whole === at(alike, i, j) + at(best, i + 1, j + 1)
    if (isPair) {
      pairs.push({ before, after })
      i++
      j++
    } else if (before !== null && (after === null || at(best, i + 1, j) >= at(best, i, j + 1))) {
      pairs.push({ before, after: null })
      i++
    } else {
      pairs.push({ before: null, after })
      j++
    }
  }
  return pairs
}

/** The words of a text and how often it has each. */
export type WordCounts = { total: number; words: ReadonlyMap<string, number> }

export function wordCounts(text: string): WordCounts {
  const words = new Map<string, number>()
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1)
  return { total: all.length, words }
}

/** The share of words that two texts have in common (Sørensen–Dice), 0 to 1. */
export function likeness(a: WordCounts, b: WordCounts): number {
  let shared = 0
  for (const [word, count] of a.words) shared += Math.min(count, b.words.get(word) ?? 0)
  return a.total + b.total === 0 ? 1 : (2 * shared) / (a.total + b.total)
}
