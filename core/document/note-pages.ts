import { cleanText } from './clean-text.ts'
import { hasNote, takeNotes } from './notes.ts'

/** The heading of the page with the notes. */
const notesHeading = 'Notas'

/** In these roles `^[…]` is ordinary text: tables and figures have their own notes, headings outside the text none. */
const rolesWithoutNotes = new Set([
  'title',
  'ref-heading',
  'exhibit-label',
  'exhibit-title',
  'table-row',
  'figure-image',
  'exhibit-note',
  'equation',
  'code-line',
  'appendix-label',
])

type Item = {
  role: string
  content: string
  isRunIn?: true
  firstNote?: number
  nextNote?: number
}
type NoteItem = {
  role: 'notes-heading' | 'note'
  content: string
  startsPage: boolean
  firstNote?: number
}

/**
 * Numbers the notes of these items, in order, and returns the page with them: its heading and an item for each note. The
 * numbers are never stored.
 */
export function numberNotes(items: readonly Item[]): NoteItem[] {
  const notes: NoteItem[] = []
  let before: Item | undefined
  for (const item of items) {
    if (hasNote(item.content) && !rolesWithoutNotes.has(item.role)) {
      item.firstNote = notes.length + 1
      if (item.isRunIn && before) before.nextNote = item.firstNote
      for (const content of takeNotes(cleanText(item.content)).notes) {
        notes.push({ role: 'note', content, startsPage: false, firstNote: notes.length + 1 })
      }
    }
    before = item
  }
  if (notes.length === 0) return []
  return [{ role: 'notes-heading', content: notesHeading, startsPage: true }, ...notes]
}
