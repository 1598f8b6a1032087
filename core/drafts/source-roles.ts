import { countPlainWords } from '#core/document/words.ts'
import type { SourceParagraph, SourceSpan } from './draft-source.ts'
import { isLabel } from './exhibit-label.ts'

export type HeadingRole = 't1' | 't2' | 't3' | 't4' | 't5'

const headingStyle = /^(?:heading|t[íi]?tulo|encabezado|[üu]berschrift|titre) ?([1-9])$/
const indexStyle =
  /^(?:toc|tdc|[íi]ndice)(?: ?\d| heading)?$|^contents|^table of (?:figures|contents|authorities)/
const quotationStyle = /quote|quotation|^cita|block ?text|texto de bloque|^bloque/
/** From this indent on a paragraph of 40 words or more is a block quotation (APA 7 §8.27); a quarter of an inch. */
const minQuotationTwips = 360
const minQuotationWords = 40
/** A longer line in bold is an emphasised sentence, not a heading. */
const maxHeadingWords = 18

/** Its words, without its notes. */
export function plainOf({ spans }: SourceParagraph): string {
  return spans
    .map(({ text, note }) => (note === undefined ? text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Plain words as a content: an asterisk would be a mark of italics. */
export const escapeStars = (text: string) => text.replaceAll('*', '\\*')

/** The level of a heading, by its style or, where the student had none, by its appearance; null for other paragraphs. */
export function headingRole(paragraph: SourceParagraph): HeadingRole | null {
  const level = Number(headingStyle.exec(paragraph.style)?.[1] ?? 0)
  if (level > 0) return `t${Math.min(level, 5)}` as HeadingRole
  if (paragraph.style === 'subtitle') return 't2'
  if (/^abstract title|^t[íi]tulo del? resumen/.test(paragraph.style)) return 't1'
  if (paragraph.isList || isQuotationStyle(paragraph)) return null
  const text = plainOf(paragraph)
  if (!isBold(paragraph) || countPlainWords(text) > maxHeadingWords || /[.;:,]$/.test(text))
    return null
  if (isLabel(text)) return null
  if (paragraph.isCentred) return 't1'
  return writtenSpans(paragraph).every(({ italic }) => italic) ? 't3' : 't2'
}

export function isBold(paragraph: SourceParagraph): boolean {
  const written = writtenSpans(paragraph)
  return written.length > 0 && written.every(({ bold }) => bold)
}

function writtenSpans({ spans }: SourceParagraph): SourceSpan[] {
  return spans.filter(({ text }) => text.trim() !== '')
}

export function isHeadingStyle({ style }: SourceParagraph): boolean {
  return headingStyle.test(style)
}

/** Whether a paragraph belongs to the abstract. Pandoc marks it by style only, without a heading. */
export function isSummary({ style }: SourceParagraph): boolean {
  return style === 'abstract' || style === 'resumen'
}

/** A line of a table of contents: by its style, or by the page number after dots. */
export function isIndex(paragraph: SourceParagraph): boolean {
  return indexStyle.test(paragraph.style) || endsAfterDots(plainOf(paragraph))
}

/** Whether a text ends in a number after dots. Read from its end: a search would try every run of dots. */
function endsAfterDots(text: string): boolean {
  const number = / ?\d{1,4}$/.exec(text.slice(-5))?.[0]
  if (number === undefined) return false
  const before = text.slice(0, text.length - number.length)
  return before.endsWith('....') || before.endsWith('……')
}

export function isQuotation(paragraph: SourceParagraph): boolean {
  if (isQuotationStyle(paragraph)) return true
  const { indentTwips, hangingTwips, isList } = paragraph
  if (isList || hangingTwips > 0 || indentTwips < minQuotationTwips) return false
  return countPlainWords(plainOf(paragraph)) >= minQuotationWords
}

function isQuotationStyle({ style }: SourceParagraph): boolean {
  return quotationStyle.test(style)
}
