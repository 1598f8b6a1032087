import { countWords } from '#core/document/words.ts'
import type { Proposal } from './asking.ts'

/** How many words more the text has with the proposal; fewer are negative. */
export function wordsChanged({ before, after }: Proposal): number {
  return countWords(after) - countWords(before)
}
