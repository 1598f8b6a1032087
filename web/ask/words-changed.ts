import { countWords } from '#core/document/words.ts'
import type { Proposal } from './ask-state.ts'

/** How many words the proposal adds to the text; negative if it removes more. */
export function wordsChanged({ before, after }: Proposal): number {
  return countWords(after) - countWords(before)
}
