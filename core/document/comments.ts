/**
 * Which words a comment is about. `block`: the id of the first commented block. `from`, `to`: UTF-16 positions counted from the
 * start of that block's visible text (`spansOf`, a note is one character); a following block counts as a new line. Both are 0 if
 * a whole table, figure, equation or listing is commented. `quoted`: the commented words; long ones are cut.
 */
export type Anchor = { block: string; from: number; to: number; quoted: string }

export type Stretch = { from: number; to: number }

/** The largest position that an anchor may have; the text of a block is never longer. */
export const maxPlace = 100_000

/** Longer quoted words are cut. */
export const maxQuotedCharacters = 2_000

/** The words that a comment quotes, without half of a character at the end. */
export function quotedOf(text: string, most = maxQuotedCharacters): string {
  if (text.length <= most) return text
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** The anchor of words that begin at a position of a block. `lines`: the words of it and of each block after it. */
export function anchorOf(block: string, from: number, lines: readonly string[]): Anchor {
  const words = lines.join('\n')
  const to = Math.min(maxPlace, from + words.length)
  return { block, from: Math.min(from, to), to, quoted: quotedOf(words) }
}
