/**
 * What a comment is about: a block, and the characters `from` to `to` of its visible text (`spansOf`), in which a note is one;
 * of a table, figure, equation or listing none. `quoted`: the words that were there, cut when they are long.
 */
export type Anchor = { block: string; from: number; to: number; quoted: string }

export type Stretch = { from: number; to: number }

/**
 * Where the words of a comment stand in the text of their block now: where they were, else the nearest ones; null when they
 * are gone. Without quoted words it is all of the text.
 */
export function findQuoted(
  text: string,
  { from, to, quoted }: Omit<Anchor, 'block'>,
): Stretch | null {
  if (quoted === '') return { from: 0, to: text.length }
  const length = Math.max(quoted.length, to - from)
  let nearest = -1
  for (let at = text.indexOf(quoted); at !== -1; at = text.indexOf(quoted, at + 1)) {
    if (nearest !== -1 && Math.abs(at - from) >= Math.abs(nearest - from)) break
    nearest = at
  }
  return nearest === -1 ? null : { from: nearest, to: Math.min(text.length, nearest + length) }
}

/** Longer quoted words are cut. */
export const maxQuotedCharacters = 300

/** The words that a comment quotes, without half of a character at the end. */
export function quotedOf(text: string): string {
  if (text.length <= maxQuotedCharacters) return text
  return text.slice(0, maxQuotedCharacters).replace(/[\ud800-\udbff]$/, '')
}
