/**
 * What a comment is about: a block, and the characters `from` to `to` of its visible text (`spansOf`), in which a note is one;
 * of a table, figure, equation or listing none. `quoted`: the words that were there, cut when they are long. Of several blocks
 * it is the first one, the words stand one block a line, and `to` counts on through those lines.
 */
export type Anchor = { block: string; from: number; to: number; quoted: string }

export type Stretch = { from: number; to: number }

/** No block is longer, and no comment is about more. */
export const maxPlace = 100_000

/** Longer quoted words are cut. */
export const maxQuotedCharacters = 2_000

/** The words that a comment quotes, without half of a character at the end. */
export function quotedOf(text: string, most = maxQuotedCharacters): string {
  if (text.length <= most) return text
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** The anchor of words that stand in blocks one after the other, from a character of the first one on. */
export function anchorOf(block: string, from: number, lines: readonly string[]): Anchor {
  const words = lines.join('\n')
  const to = Math.min(maxPlace, from + words.length)
  return { block, from: Math.min(from, to), to, quoted: quotedOf(words) }
}
