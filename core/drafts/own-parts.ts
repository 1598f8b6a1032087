import type { BlockRole } from '#core/document/block-roles.ts'
import { ownStyleNames } from '#core/docx/own-marks.ts'
import type { SourceItem, SourceParagraph } from './draft-source.ts'

/** What a paragraph of a file of ours is, by its style. */
export type OwnPart =
  | Extract<BlockRole, 't1' | 't2' | 't3' | 't4' | 't5' | 'p' | 'quote' | 'ref'>
  | 'title'
  | 'title-line'
  | 'repeated-title'
  | 'index-heading'
  | 'index-entry'
  | 'item'
  | 'note'
  | 'label'
  | 'exhibit-title'
  | 'exhibit-note'
  | 'code'
  | 'numbered-code'
  | 'rest-of-code'

/** Parts of our own files by styles whose names no other program uses. */
const ownParts: Record<keyof typeof ownStyleNames, OwnPart> = {
  titlePageLine: 'title-line',
  indexHeading: 'index-heading',
  textTitle: 'repeated-title',
  note: 'note',
  equation: 'p',
  listItem: 'item',
  exhibitLabel: 'label',
  exhibitTitle: 'exhibit-title',
  exhibitNote: 'exhibit-note',
  tableCell: 'p',
  figureImage: 'p',
  code: 'code',
  numberedCode: 'numbered-code',
  restOfCode: 'rest-of-code',
}

const own = new Map(
  Object.entries(ownParts).map(([key, part]) => [
    ownStyleNames[key as keyof typeof ownStyleNames].toLowerCase(),
    part,
  ]),
)

/** Parts by names of styles that other programs use as well. */
const shared = new Map<string, OwnPart>([
  ['title', 'title'],
  ['heading 1', 't1'],
  ['heading 2', 't2'],
  ['heading 3', 't3'],
  ['heading 4', 't4'],
  ['heading 5', 't5'],
  ['body text', 'p'],
  ['resumen', 'p'],
  ['quote', 'quote'],
  ['bibliography', 'ref'],
  ['toc 1', 'index-entry'],
  ['toc 2', 'index-entry'],
  ['toc 3', 'index-entry'],
])

/** The names that nobody else would give a style: every file of ours with a title has one of them. */
const telling = new Set(
  [ownStyleNames.textTitle, ownStyleNames.exhibitLabel, ownStyleNames.listItem].map((name) =>
    name.toLowerCase(),
  ),
)

/** Whether a file is one of ours, which a student may have worked on in a word processor. */
export function isOwnFile(items: readonly SourceItem[]): boolean {
  return items.some((item) => item.kind === 'paragraph' && telling.has(item.style))
}

/**
 * What a paragraph of a file of ours is; null for one that was added in a word processor, or changed there to look like
 * something else.
 */
export function ownPartOf(item: SourceParagraph): OwnPart | null {
  const part = own.get(item.style) ?? shared.get(item.style) ?? null
  const isChanged = part === 'p' && (item.isCentred || item.isList)
  return isChanged ? null : part
}
