import { isBlank } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import type { AppendixWord } from '#core/document/page-format.ts'
import { countPlainWords } from '#core/document/words.ts'
import type { SourceParagraph } from './draft-source.ts'
import { headingRole, plainOf } from './source-roles.ts'

/** "Anexo A", "Apéndice 2: Encuesta", "ANEXOS", "Anexo n.º 1. Fotos", each up to the title that may follow. */
const label =
  /^(?:anexo|apéndice|apendice)s?(?:\s{1,3}(?:n(?:\.º|º|°|o\.|\.)\s?)?(?:\d{1,2}|[ivx]{1,5}|[a-z]))?\s{0,3}(?:[.:)–—-]\s{0,3}|$)/iu
const maxWords = 20

/**
 * The title of the appendix that a paragraph begins, without "Anexo A", which the layout writes; blank where the label
 * stands alone, null where the paragraph begins no appendix. `content`: the paragraph with markup.
 */
export function appendixTitle(item: SourceParagraph, content: string): string | null {
  const plain = plainOf(item)
  const bare = content.replace(label, '')
  if (bare === content || item.isList || countPlainWords(plain) > maxWords) return null
  const isHeading = headingRole(item) !== null || item.isCentred || item.startsPage
  return isBlank(bare) || isHeading ? bare : null
}

/** What a draft calls its appendices, in the label of one. */
export function appendixWordOf(item: SourceParagraph): AppendixWord {
  return /^anexo/i.test(plainOf(item)) ? 'Anexo' : 'Apéndice'
}

/** Whether a paragraph is the common heading of all appendices: "Anexos". */
export function isAppendicesHeading(item: SourceParagraph): boolean {
  return /^(?:anexos|apéndices|apendices)[.:]?$/iu.test(plainOf(item))
}

/** Whether a paragraph is the title of `appendix`, the block before it, whose label stood alone on its line. */
export function isTitleOf(appendix: Block | undefined, item: SourceParagraph): boolean {
  if (appendix?.role !== 'appendix' || !isBlank(appendix.content) || item.isList) return false
  const isHeading = headingRole(item) !== null || item.isCentred
  return isHeading && countPlainWords(plainOf(item)) <= maxWords
}
