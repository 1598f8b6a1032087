import { foldText } from '#core/credits/topup-search.ts'

type Part = { at: number; text: string; isFound: boolean }

/** Splits a text into parts that match a word of the search and parts that do not. */
export function highlightMatches(text: string, search: string): Part[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  // Folded letter by letter, so that an index in the folded text is the same index in the text.
  const letters = [...text]
  const folded = letters.map((letter) => foldText(letter).slice(0, 1) || ' ').join('')
  const found = letters.map(() => false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      found.fill(true, at, at + word.length)
    }
  }
  const parts: Part[] = []
  letters.forEach((letter, at) => {
    const isFound = found[at] === true
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += letter
    else parts.push({ at, text: letter, isFound })
  })
  return parts
}
