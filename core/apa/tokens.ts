/**
 * A piece of a block's content: a word, a number or one punctuation mark. `start` and `end` count UTF-16 units in
 * the content as stored. The asterisks of italics are no tokens, so that the grammar reads through them.
 */
export type Token = { kind: 'word' | 'number' | 'mark'; text: string; start: number; end: number }

const piece =
  /[\p{L}\p{M}\p{N}]+(?:['’](?=\p{L})[\p{L}\p{M}]+|-(?=\p{L})[\p{L}\p{M}\p{N}]+)*|\\?\S/gu
const letter = /\p{L}/u

/** Splits a content into tokens, in one pass. */
export function tokenize(content: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: text, index } of content.matchAll(piece)) {
    if (text === '*') continue
    const kind = /^[\p{L}\p{N}]/u.test(text) ? (letter.test(text) ? 'word' : 'number') : 'mark'
    tokens.push({ kind, text, start: index, end: index + text.length })
  }
  return tokens
}

/** The content between two places as it reads, without the asterisks of italics and with single spaces. */
export function readSlice(content: string, start: number, end: number): string {
  return content.slice(start, end).replace(/\*/g, '').replace(/\s+/g, ' ').trim()
}
