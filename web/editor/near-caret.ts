import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

/** Blocks on each side of the caret. */
const reach = 8

const verticalKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

type Near = { index: number; decorations: DecorationSet }

const key = new PluginKey<Near>('nearCaret')

/**
 * Marks the blocks around the caret `near`, which turns `content-visibility: auto` off for them. Chromium's arrow keys
 * skip blocks that are not laid out, and a held key is faster than the frames that lay them out.
 */
export function nearCaret(): Plugin<Near> {
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
      handleKeyDown(view, event) {
        if (verticalKeys.has(event.key)) readSelection(view)
        return false
      },
    },
  })
}

/** Reads the selection from the DOM: a key may arrive before the `selectionchange` event of the last click. */
function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  if (
    !anchorNode ||
    !focusNode ||
    !view.dom.contains(anchorNode) ||
    !view.dom.contains(focusNode)
  ) {
    return
  }
  const { doc, tr } = view.state
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0))
  if (head.index(0) === indexOf(view.state)) return
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0))
  view.dispatch(tr.setSelection(TextSelection.between(anchor, head)))
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
