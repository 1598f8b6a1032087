import type { OutlineItem } from '#core/document/outline-item.ts'
import type { ExhibitNumbers } from './exhibit-numbers.ts'

/** The block of an exhibit, and whether it begins a page. */
export type PlacedExhibit = Pick<OutlineItem, 'id' | 'content' | 'startsPage'>

/** What every room uses of a kind of exhibit. What only one room uses is a record by `ExhibitRole` in that room. */
export type ExhibitKind = {
  /** Whether a blank line stands between it and the paragraph above it. */
  isSetOff: boolean
  /** The items on the pages: label, title, content, notes. Content that cannot be drawn becomes paragraphs. */
  items: (place: PlacedExhibit, numbers: ExhibitNumbers) => OutlineItem[]
  /** The words that name it in a list; with markup. */
  name: (content: string) => string
  /** One line about it for a model that wrote it earlier; with markup. */
  brief: (content: string) => string
  /** The exhibit as text in the prompt of a model that continues the document; with markup. */
  words: (content: string) => string
  /** The exhibit as plain text, for programs that show no tables or pictures. */
  plain: (content: string) => string
  /** The text that the rules of APA check, of the same length as the content; null if they check none of it. */
  checked: (content: string) => string | null
}
