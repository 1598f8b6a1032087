import { inkOf } from './compared-ink.ts'

/** Omissions and insertions in a quotation: "…", "...", "[…]", "[los jóvenes]". */
const omission = /\[[^[\]]{0,200}\]|\(?(?:\.\s?){3,4}\)?|\(?…\)?/gu
const sign = /[\p{P}\p{S}\s]/u

/** The parts of a quotation that have to be in the source word by word, as they are compared. */
export function quotationParts(said: string): string[] {
  return said
    .split(omission)
    .map((part) => inkOf(withoutEnds(part)).text)
    .filter((part) => part !== '')
}

/** Signs at the ends of a quotation belong to the sentence that quotes. By hand: a pattern begins again at every sign. */
function withoutEnds(part: string): string {
  const letters = [...part]
  let [from, to] = [0, letters.length]
  while (from < to && sign.test(letters[from] ?? '')) from++
  while (to > from && sign.test(letters[to - 1] ?? '')) to--
  return letters.slice(from, to).join('')
}
