import type { BlockRole } from '#core/document/block-roles.ts'
import { isBlank } from '#core/document/inline.ts'
import { idOf, type OutlineItem } from '#core/document/outline-item.ts'
import type { PlacedExhibit } from './exhibit-kind.ts'

export type ExhibitItem = Omit<OutlineItem, 'id' | 'startsPage' | 'isPart'>

export function oneBlock(
  role: BlockRole,
  place: PlacedExhibit,
  items: readonly ExhibitItem[],
): OutlineItem[] {
  return items.map((item, at) =>
    at === 0
      ? { ...place, ...item, stored: { role, content: place.content } }
      : { ...idOf(place), ...item, startsPage: false, isPart: true },
  )
}

export function linesAsText(content: string): ExhibitItem[] {
  const lines = content.split('\n').filter((line) => !isBlank(line))
  // A blank exhibit is an empty paragraph of the text that is edited.
  return (lines.length > 0 ? lines : ['']).map((line) => ({ role: 'p', content: line }))
}

export function captionItems(label: string, title: string): ExhibitItem[] {
  const titles = title === '' ? [] : [{ role: 'exhibit-title' as const, content: title }]
  return [{ role: 'exhibit-label' as const, content: label }, ...titles].map((item) => ({
    ...item,
    keepsNext: true,
  }))
}

/** The items for the notes below an exhibit. A blank line follows the last note; without notes it is the only item. */
export function noteItems(notes: readonly string[]): ExhibitItem[] {
  if (notes.length === 0) return [{ role: 'spacer', content: '' }]
  return notes.map((note, at) => ({
    role: 'exhibit-note',
    content: note.replace(/^Nota\./, '*Nota.*'),
    ...(at === notes.length - 1 && { hasBlankBelow: true }),
  }))
}
