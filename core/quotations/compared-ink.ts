/** The letters, digits and signs of a text that have to be the same in a quotation, and where each stands in it. */
export type Ink = {
  text: string
  /** For each UTF-16 unit of `text` its place in the original; one more at the end. */
  places: number[]
}

const ignored = /[\s\p{Pd}\p{Pi}\p{Pf}\p{Cf}\p{M}"'´`‘’‚‛“”„‟«»‹›′″*_]/u

/**
 * What a quotation is compared by: small letters, without white space, hyphens, quotation marks and soft hyphens, with
 * ligatures apart ("ﬁ" is "fi") and accents joined with their letters. Spaces and line-break hyphens of a page come and
 * go with how it was read; the letters do not.
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
