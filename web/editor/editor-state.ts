import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { cleanText } from '#core/document/clean-text.ts'
import { pressBackspace, pressDelete, pressEnter, setRole, toggleItalic } from './commands.ts'
import { nearCaret } from './near-caret.ts'
import { type Frame, pageBreaks } from './page-breaks.ts'
import { schema } from './schema.ts'

/** The text has no bold and no underlined words, so the browser's keys for them do nothing. */
const nothing: Command = () => true

const keys: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-i': toggleItalic,
  'Mod-b': nothing,
  'Mod-u': nothing,
  'Mod-Alt-1': setRole('t1'),
  'Mod-Alt-2': setRole('t2'),
  'Mod-Alt-3': setRole('t3'),
  'Mod-Alt-0': setRole('p'),
  'Mod-Alt-4': setRole('quote'),
  Enter: pressEnter,
  'Shift-Enter': pressEnter,
  Backspace: pressBackspace,
  'Shift-Backspace': pressBackspace,
  'Mod-Backspace': pressBackspace,
  'Alt-Backspace': pressBackspace,
  Delete: pressDelete,
  'Mod-Delete': pressDelete,
}

export type StateOptions = {
  /** Whether a composition is under way in the view. */
  isComposing?: () => boolean
  plugins?: readonly Plugin[]
}

/** The editor without a view: its text, its pages, its keys and its history. */
export function createState(
  document: Node,
  frame: Frame,
  { isComposing = () => false, plugins = [] }: StateOptions = {},
): EditorState {
  return EditorState.create({
    doc: document,
    plugins: [
      ...plugins,
      keymap(keys),
      keymap({ ...baseKeymap, 'Mod-a': selectEverything }),
      cleanInput(isComposing),
      pageBreaks(frame),
      nearCaret(),
      history({ depth: 500 }),
    ],
  })
}

const selectEverything: Command = chainCommands(baseKeymap['Mod-a'] ?? nothing)

/**
 * Keeps characters out of the text that no page can show, so that the text of a block and its lines agree character by
 * character. A composition is cleaned when it has ended.
 */
function cleanInput(isComposing: () => boolean): Plugin {
  return new Plugin({
    appendTransaction(transactions, old, state) {
      if (isComposing() || !transactions.some(({ docChanged }) => docChanged)) return null
      const tr = state.tr
      const shift = old.doc.childCount - state.doc.childCount
      state.doc.forEach((block, pos, index) => {
        const isKnown =
          old.doc.maybeChild(index) === block || old.doc.maybeChild(index + shift) === block
        if (!isKnown && cleanText(block.textContent) !== block.textContent) cleanBlock(block, pos)
      })
      function cleanBlock(block: Node, pos: number): void {
        block.forEach((child, offset) => {
          const clean = cleanText(child.text ?? '')
          if (clean === child.text) return
          const from = tr.mapping.map(pos + 1 + offset, 1)
          const to = tr.mapping.map(pos + 1 + offset + child.nodeSize, -1)
          if (clean === '') tr.delete(from, to)
          else tr.replaceWith(from, to, schema.text(clean, child.marks))
        })
      }
      return tr.docChanged ? tr : null
    },
  })
}
