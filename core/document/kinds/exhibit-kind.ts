import type { OutlineItem } from '#core/document/outline-item.ts'
import type { ExhibitNumbers } from './exhibit-numbers.ts'

/** The block of an exhibit, and whether it begins a page. */
export type PlacedExhibit = Pick<OutlineItem, 'id' | 'content' | 'startsPage'>

/** What a kind of exhibit is to every room. What only one room knows is a record by `ExhibitRole` there. */
export type ExhibitKind = {
  /** Whether a blank line stands between it and the paragraph above it. */
  isSetOff: boolean
  /** What the pages show: its label, title and notes too. Of any content; what cannot be drawn is shown as text. */
  items: (place: PlacedExhibit, numbers: ExhibitNumbers) => OutlineItem[]
  /** The words that name it in a list; with markup. */
  name: (content: string) => string
  /** One line about it for a model that wrote it earlier; with markup. */
  brief: (content: string) => string
  /** All that a model needs to write on from it; with markup. */
  words: (content: string) => string
  /** What a program without tables and pictures is given. */
  plain: (content: string) => string
  /** What the rules of APA read, every character at its place in the content; null where they read nothing. */
  checked: (content: string) => string | null
}
