/** The place of a doubtful word in a text, in UTF-16 units. */
export type Doubt = readonly [start: number, end: number]

/** The doubts after an edit of the text: those behind it move with it, and one that it touched is settled. */
export function shiftDoubts(doubts: readonly Doubt[], before: string, after: string): Doubt[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let tail = 0
  while (
    tail < shorter - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const end = before.length - tail
  const moved = after.length - before.length
  return doubts.flatMap(([from, to]): Doubt[] => {
    if (to <= start) return [[from, to]]
    if (from >= end) return [[from + moved, to + moved]]
    return []
  })
}
