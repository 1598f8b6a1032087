import type { SourceParagraph } from '#core/drafts/draft-source.ts'

const plain: Omit<SourceParagraph, 'spans'> = {
  kind: 'paragraph',
  style: '',
  isCentred: false,
  indentTwips: 0,
  hangingTwips: 0,
  isList: false,
  startsPage: false,
}
/** A line of a draft. */
export const line = (
  text: string,
  appearance: Partial<SourceParagraph> & { bold?: boolean; italic?: boolean } = {},
): SourceParagraph => {
  const { bold = false, italic = false, ...rest } = appearance
  return { ...plain, ...rest, spans: [{ text, bold, italic }] }
}
/** A line in the middle of a draft's page. */
export const centred = (text: string, appearance = {}) =>
  line(text, { isCentred: true, ...appearance })
