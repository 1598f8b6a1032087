import { foldText } from '#core/credits/transfer-search.ts'

type Part = { at: number; text: string; isFound: boolean }

/** A text in parts, those that a word of the search names apart from the others. */
export function markFound(text: string, search: string): Part[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  // Letter by letter, so that places in the folded text are places in the text.
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
