import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Before each key reads the text and the caret from the page, so that the key acts on what the student sees. The browser
 * reports a click's caret later (`selectionchange`), and a key may come before that.
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
