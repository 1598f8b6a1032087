import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import {
  type Command,
  EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { cleanText } from '#core/document/clean-text.ts'
import { bold, schema } from '#core/editing/schema.ts'
import { slashMenu } from '#web/editor/insert/slash-menu.ts'
import {
  pressBackspace,
  pressDelete,
  pressEnter,
  setRole,
  toggleBold,
  toggleItalic,
  typeOf,
} from './commands.ts'
import { moveExhibit } from './exhibits.ts'
import { justPasted } from './just-pasted.ts'
import { type Frame, pageBreaks } from './page-breaks.ts'
import { runInCaret } from './run-in-caret.ts'

/** The text has no underlined words, so the browser's key for them does nothing. */
const nothing: Command = () => true

const keys: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-u': nothing,
  'Mod-Alt-1': setRole('t1'),
  'Mod-Alt-2': setRole('t2'),
  'Mod-Alt-3': setRole('t3'),
  'Mod-Alt-0': setRole('p'),
  'Mod-Alt-4': setRole('quote'),
  'Mod-Alt-5': setRole('t4'),
  'Mod-Alt-6': setRole('t5'),
  'Mod-Alt-7': setRole('bullet'),
  'Mod-Alt-8': setRole('number'),
  'Alt-ArrowUp': moveExhibit(-1),
  'Alt-ArrowDown': moveExhibit(1),
  Enter: pressEnter,
  'Shift-Enter': pressEnter,
  Backspace: pressBackspace,
  'Shift-Backspace': pressBackspace,
  'Mod-Backspace': pressBackspace,
  'Alt-Backspace': pressBackspace,
  Delete: pressDelete,
  'Mod-Delete': pressDelete,
}

/** Two asterisks on either side of words, the last of which has just been typed. */
const boldWords = /(?<!\*)\*\*([^\s*](?:[^*]{0,200}[^\s*])?)\*\*$/

/** `- ` and `1. ` at the beginning of a block make it an item of a list; `**words**` become bold. */
const typedMarks = inputRules({
  rules: [
    textblockTypeInputRule(/^[-*•] $/, typeOf('bullet')),
    textblockTypeInputRule(/^1[.)] $/, typeOf('number')),
    new InputRule(boldWords, (state, match, start, end) =>
      makeBold(state, { start, end, length: match[1]?.length ?? 0 }),
    ),
  ],
})

/** Takes the asterisks away; the last one is not in the text yet. */
function makeBold(
  state: EditorState,
  { start, end, length }: { start: number; end: number; length: number },
): Transaction {
  const from = start + 2
  const tr = state.tr.delete(from + length, end).delete(start, from)
  return tr.addMark(start, start + length, bold).removeStoredMark(bold)
}

type StateOptions = {
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
      selectionOfKeys(),
      // Right after `- ` became a list, it gives the signs back.
      keymap({ Backspace: undoInputRule }),
      keymap(keys),
      keymap({ ...baseKeymap, 'Mod-a': selectEverything }),
      typedMarks,
      slashMenu(),
      justPasted(),
      cleanInput(isComposing),
      pageBreaks(frame),
      nearCaret(),
      runInCaret(),
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
          if (!child.isText) return
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

/** Blocks on each side of the caret. */
const reach = 8

type Near = { index: number; decorations: DecorationSet }

const key = new PluginKey<Near>('nearCaret')

/**
 * Marks the blocks around the caret `near`, which turns `content-visibility: auto` off for them. Chromium's arrow keys
 * skip blocks that are not laid out, and a held key is faster than the frames that lay them out.
 */
function nearCaret(): Plugin<Near> {
  return new Plugin<Near>({
    key,
    state: {
      init: (_, state) => nearOf(state),
      apply(tr, near, _old, state) {
        if (!tr.docChanged && indexOf(state) === near.index) return near
        const mapped = near.decorations.map(tr.mapping, tr.doc)
        const { from, to } = rangeOf(state)
        const isSame = indexOf(state) === near.index && mapped.find().length === to - from
        return isSame ? { ...near, decorations: mapped } : nearOf(state)
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.decorations,
    },
  })
}

const indexOf = ({ selection }: EditorState) => selection.$head.index(0)

function rangeOf(state: EditorState): { from: number; to: number } {
  const index = indexOf(state)
  return {
    from: Math.max(0, index - reach),
    to: Math.min(state.doc.childCount, index + reach + 1),
  }
}

function nearOf(state: EditorState): Near {
  const { from, to } = rangeOf(state)
  const decorations: Decoration[] = []
  state.doc.forEach((node, pos, index) => {
    if (index < from || index >= to) return
    decorations.push(Decoration.node(pos, pos + node.nodeSize, { class: 'near' }))
  })
  return { index: indexOf(state), decorations: DecorationSet.create(state.doc, decorations) }
}

/**
 * Before each key reads the text and the caret from the page, so that the key acts on what the student sees. The browser
 * reports a click's caret later (`selectionchange`), and a key may come before that.
 */
function selectionOfKeys(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view) {
          if (view.composing) return false
          readChanges(view)
          readSelection(view)
          return false
        },
      },
    },
  })
}

/**
 * Makes the editor read the text that the browser has already changed. After a Backspace on Android prosemirror-view
 * (1.42.9, pinned) waits 20 ms to do so: the next key's command would work on the old text and undo that Backspace.
 */
function readChanges(view: EditorView): void {
  const { domObserver } = view as unknown as { domObserver: { forceFlush(): void } }
  domObserver.forceFlush()
}

function readSelection(view: EditorView): void {
  const { selection, doc, tr } = view.state
  // With a table or figure selected, the browser's selection is no position in the text.
  if (!(selection instanceof TextSelection)) return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  if (!anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0))
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0))
  if (anchor.pos === selection.anchor && head.pos === selection.head) return
  view.dispatch(tr.setSelection(TextSelection.between(anchor, head)))
}
