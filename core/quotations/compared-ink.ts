/**
 * The letters, digits and signs that a quotation has to have in common with its source, and the place of each in the
 * text.
 */
export type Ink = {
  text: string
  /** For each UTF-16 unit of `text` its place in the original; one more at the end. */
  places: number[]
}

const ignored = /[\s\p{Pd}\p{Pi}\p{Pf}\p{Cf}\p{M}"'´`‘’‚‛“”„‟«»‹›′″*_]/u

/**
 * The form in which quotations are compared: lower case, without white space, hyphens, quotation marks and soft
 * hyphens, with ligatures split ("ﬁ" is "fi") and accents joined to their letters. How a page was read changes its
 * spaces and line-break hyphens, but not its letters.
 */
export function inkOf(text: string): Ink {
  const kept: string[] = []
  const places: number[] = []
  // By whole letters: an accent of its own belongs to the letter before it.
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*/gsu)) {
    const folded = letter.length === 1 && letter < '\u007f' ? letter : letter.normalize('NFKC')
    for (const sign of folded.toLowerCase()) {
      if (ignored.test(sign)) continue
      kept.push(sign)
      for (let unit = 0; unit < sign.length; unit++) places.push(index)
    }
  }
  places.push(text.length)
  return { text: kept.join(''), places }
}

const wordSign = /[\p{L}\p{N}]/u

/** Whether a word of the text goes on over this place, so that nothing can begin or end there. */
export function isInWord(text: string, at: number): boolean {
  return wordSign.test(text[at - 1] ?? '') && wordSign.test(text[at] ?? '')
}
