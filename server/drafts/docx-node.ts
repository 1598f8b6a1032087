import { type Face, plainFace } from '#core/document/inline.ts'
import type { SourceParagraph } from '#core/drafts/draft-source.ts'

/** A node of mammoth's tree; its fields depend on its type. */
export type DocxNode = {
  type: string
  children?: DocxNode[]
  value?: string
  /** Of a bookmark. */
  name?: string
  styleId?: string | null
  styleName?: string | null
  alignment?: string | null
  numbering?: { isOrdered?: boolean; level?: string } | null
  colSpan?: number
  rowSpan?: number
  indent?: { start: string | null; hanging: string | null }
  isBold?: boolean
  isItalic?: boolean
  isAllCaps?: boolean
  breakType?: string
  noteType?: string
  noteId?: string
  /** Of a document. */
  notes?: { resolve(reference: DocxNode): { body: DocxNode[] } | null }
  verticalAlignment?: string | null
  href?: string
  /** Of a link within the document. */
  anchor?: string
}

type Raised = 'superscript' | 'subscript'
export type DocxFace = Face & { isCaps: boolean; raised: Raised | null; lead: 4 | 5 | null }

export const bodyFace: DocxFace = { ...plainFace, isCaps: false, raised: null, lead: null }

export function paragraphOf(node: DocxNode, startsPage: boolean): SourceParagraph {
  const twips = (value: string | null | undefined) => Number.parseInt(value ?? '0', 10) || 0
  return {
    kind: 'paragraph',
    style: (node.styleName ?? node.styleId ?? '').toLowerCase().trim(),
    isCentred: node.alignment === 'center',
    indentTwips: twips(node.indent?.start),
    hangingTwips: twips(node.indent?.hanging),
    isList: node.numbering != null,
    ...(node.numbering?.isOrdered && { isOrdered: true }),
    ...(Number(node.numbering?.level ?? 0) > 0 && { isNested: true }),
    startsPage,
    spans: [],
  }
}

/** The character style of a heading that stands in the line of its paragraph. */
const runInStyle = /^(?:heading|t[íi]tulo) ?([45]) (?:char|car)$/

export function faceOf(node: DocxNode, around: DocxFace): DocxFace {
  const style = (node.styleName ?? '').toLowerCase()
  const { verticalAlignment: said } = node
  const level = runInStyle.exec(style)?.[1]
  return {
    italic:
      around.italic || node.isItalic === true || level === '5' || /emphasis|énfasis/.test(style),
    bold:
      around.bold ||
      node.isBold === true ||
      level !== undefined ||
      /strong|texto en negrita/.test(style),
    isCaps: around.isCaps || node.isAllCaps === true,
    raised: said === 'superscript' || said === 'subscript' ? said : around.raised,
    lead: level === undefined ? around.lead : level === '4' ? 4 : 5,
  }
}

/** Whether a link's address is lost by the import, because its words do not contain it. */
export function hidesAddress(node: DocxNode): boolean {
  if (node.type !== 'hyperlink' || !/^https?:/i.test(node.href ?? '')) return false
  const bare = (address: string) =>
    address.replace(/^(?:https?:\/\/|doi:)|\/$|\s/gi, '').toLowerCase()
  const words = bare(wordsOf(node))
  const addresses = [node.href ?? '', decoded(node.href ?? '')]
  return words !== '' && !addresses.some((address) => bare(address).includes(words))
}

/** An address without '%C3%B3'. */
function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // A '%' that encodes nothing.
    return address
  }
}

export function wordsOf({ value = '', children = [] }: DocxNode): string {
  return value + children.map(wordsOf).join('')
}
