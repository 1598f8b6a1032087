import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { countCharacters } from '#core/credits/units.ts'
import { countPlainWords } from '#core/document/words.ts'
import { type LineSpan, lineOf, stretchesOf } from './caret-place.ts'
import { saidBy } from './notes.ts'

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

const writtenNote = (note: Node) => `^[${saidBy(note)}]`

export function selectedText(state: EditorState): SelectedText | null {
  const { from, to, empty } = state.selection
  if (empty) return null
  let end = -1
  let text = ''
  const stretches: LineSpan[] = []
  state.doc.nodesBetween(from, to, (node, pos, _, index) => {
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
  const { page, slot } = lineOf(state, state.doc.resolve(end), -1)
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
