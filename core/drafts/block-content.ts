import type { BlockRole } from '#core/document/block-roles.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { writeInline } from '#core/document/inline.ts'
import type { SourceParagraph, SourceSpan } from './draft-source.ts'
import { isQuotation } from './source-roles.ts'

/** The role of a paragraph that is no heading. */
export function roleOfText(item: SourceParagraph): BlockRole {
  if (item.isList) return item.isOrdered ? 'number' : 'bullet'
  return isQuotation(item) ? 'quote' : 'p'
}

/** A heading or quotation that is all in italics owes them to its style, so they are dropped; bold everywhere is a look. */
export function contentOf({ spans }: SourceParagraph, isStyled: boolean): string {
  const written = spans.filter(({ text }) => text.trim() !== '')
  const isAllItalic = isStyled && written.every(({ italic }) => italic)
  const isAllBold = written.every(({ bold }) => bold)
  const faced = spans.map((span) => ({
    ...span,
    italic: span.italic && !isAllItalic,
    bold: span.bold && !isAllBold,
  }))
  return exactContent(faced).replace(/ {2,}/g, ' ').trim()
}

/** The words with every face that they have, on one line. */
export function exactContent(spans: readonly SourceSpan[]): string {
  const cleaned = spans.map((span) => ({
    ...span,
    text: span.note === undefined ? cleanText(span.text.replaceAll('\n', ' ')) : span.text,
  }))
  return writeInline(cleaned).trim()
}
