import type { Node } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import { countCharacters } from '#core/credits/units.ts'
import { isExhibit } from '#core/document/block-roles.ts'
import { countPlainWords } from '#core/document/words.ts'
import { contentOf } from '#core/editing/document-text.ts'
import type { LineSpan } from '#web/marks/measured-pages.ts'
import { lineOf, stretchesOf } from './caret-place.ts'
import { selectedExhibit } from './exhibits.ts'
import { contentOfNote } from './notes.ts'

/** The selected text, and the place of its last line. */
export type SelectedText = {
  /** Different for each selection. */
  key: string
  page: number
  slot: number
  units: number
  words: number
  /** The lines of its blocks, page by page. */
  stretches: LineSpan[]
}

const writtenNote = (note: Node) => `^[${contentOfNote(note)}]`

export function selectedText(state: EditorState): SelectedText | null {
  const { from, to, empty } = state.selection
  if (empty) return null
  let end = -1
  let text = ''
  const stretches: LineSpan[] = []
  state.doc.nodesBetween(from, to, (node, pos, _, index) => {
    if (isExhibit(node.type.name)) {
      text += `${contentOf(node)}\n`
      stretches.push(...stretchesOf(state, index))
      end = pos
      return false
    }
    if (!node.isTextblock) return true
    const start = Math.max(0, from - pos - 1)
    const stop = Math.min(node.content.size, to - pos - 1)
    const part = node.textContent.slice(start, stop)
    if (part.trim() === '') return false
    text += `${node.textBetween(start, stop, '', writtenNote)}\n`
    end = pos + 1 + start + part.trimEnd().length
    stretches.push(...stretchesOf(state, index))
    return false
  })
  if (end < 0) return null
  const last = stretches.at(-1)
  const { page, slot } =
    state.doc.resolve(end).depth === 0 && last
      ? { page: last.page, slot: last.slot + last.lines - 1 }
      : lineOf(state, state.doc.resolve(end), -1)
  const words = text.trim()
  return {
    key: `${from}-${to}`,
    page,
    slot,
    units: countCharacters(words),
    words: countPlainWords(words),
    stretches,
  }
}

/** The selected text of each state, the same object while the selection is the same. */
export class SelectedTexts {
  #last: { doc: Node; selection: Selection; text: SelectedText | null } | null = null
  /** A table, figure or equation is selected also where nothing is asked about it. */
  #asked: Node | null = null

  askAbout(exhibit: Node | null): void {
    this.#asked = exhibit
    this.#last = null
  }

  of(state: EditorState): SelectedText | null {
    const { doc, selection } = state
    if (this.#last?.doc !== doc || !this.#last.selection.eq(selection)) {
      const exhibit = selectedExhibit(state)
      const isAsked = exhibit === null || exhibit === this.#asked
      this.#last = { doc, selection, text: isAsked ? selectedText(state) : null }
    }
    return this.#last.text
  }
}
