import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * A key acts on the text and the caret that are seen: the browser tells of a click's caret (`selectionchange`) later, and a
 * key may come before that.
 */
export function selectionOfKeys(): Plugin {
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
 * Takes over what the browser has changed already. After a Backspace on Android prosemirror-view (1.42.9, pinned) waits
 * 20 ms; a command of the next key would work on the text of before, and that Backspace would be lost.
 */
function readChanges(view: EditorView): void {
  const { domObserver } = view as unknown as { domObserver: { forceFlush(): void } }
  domObserver.forceFlush()
}

function readSelection(view: EditorView): void {
  const { selection, doc, tr } = view.state
  // What the browser has around a table or a figure is no place in the text.
  if (!(selection instanceof TextSelection)) return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  if (!anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0))
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0))
  if (anchor.pos === selection.anchor && head.pos === selection.head) return
  view.dispatch(tr.setSelection(TextSelection.between(anchor, head)))
}
