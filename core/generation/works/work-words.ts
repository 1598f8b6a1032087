import { plainText } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { countPlainWords } from '#core/document/words.ts'

/** Words of a paragraph; headings and the title do not count towards the length of a work. */
export function wordsOf({ role, content }: Block): number {
  return role === 'p' || role === 'quote' ? countPlainWords(plainText(content)) : 0
}
