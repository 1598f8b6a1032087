import { isProse } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { countPlainWords } from '#core/document/words.ts'
import { isSameTitle } from '#core/generation/same-title.ts'
import type { WorkSection } from './work-plan.ts'

/** Words of a paragraph; headings and the title do not count towards the length of a work. */
export function wordsOf({ role, content }: Block): number {
  return isProse(role) ? countPlainWords(plainText(content)) : 0
}

/** Words after the heading of a section; 0 when the section has not begun. */
export function wordsUnder(section: WorkSection | undefined, blocks: readonly Block[]): number {
  const at = blocks.findLastIndex(
    ({ role, content }) => role === section?.nivel && isSameTitle(content, section.titulo),
  )
  return at === -1 ? 0 : blocks.slice(at).reduce((sum, block) => sum + wordsOf(block), 0)
}
