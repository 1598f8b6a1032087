import type { Node, ResolvedPos } from 'prosemirror-model'
import { type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isRunInRole } from '#core/document/block-roles.ts'
import { roleOf } from '#core/editing/schema.ts'

/**
 * The caret between a heading of level 4 or 5 and the paragraph that it begins. They are drawn in one line, where
 * Chromium takes the heading's end and the paragraph's beginning for one place: its arrows pass over one of the two, and
 * what is typed at the beginning lands in the heading.
 */
export function runInCaret(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false
        return pressArrow(view, event.key)
      },
      handleDOMEvents: {
        beforeinput(view, event) {
          const isTyped = event.inputType === 'insertText' && event.data !== null
          if (!isTyped || view.composing || !isAtRunInStart(view.state)) return false
          event.preventDefault()
          view.dispatch(view.state.tr.insertText(event.data).scrollIntoView())
          return true
        },
      },
    },
  })
}

function pressArrow(view: EditorView, key: string): boolean {
  if (!(view.state.selection instanceof TextSelection)) return false
  const { $head, empty } = view.state.selection
  if (!empty || !$head.parent.isTextblock) return false
  const isAtEnd = $head.parentOffset === $head.parent.content.size
  if (key === 'ArrowRight' && isAtEnd && beginsNext($head.parent, $head.doc, $head.index(0)))
    return putCaret(view, $head.after() + 1)
  if (key !== 'ArrowLeft' || !isInRunIn($head)) return false
  if ($head.parentOffset === 0) return putCaret(view, $head.before() - 1)
  const [first = ''] = $head.parent.textContent
  return $head.parentOffset === first.length && putCaret(view, $head.start())
}

function isAtRunInStart({ selection: { $head, empty } }: EditorState): boolean {
  return empty && $head.parentOffset === 0 && isInRunIn($head)
}

function isInRunIn($head: ResolvedPos): boolean {
  const at = $head.depth === 0 ? 0 : $head.index(0)
  return at > 0 && beginsNext($head.doc.child(at - 1), $head.doc, at - 1)
}

/** Whether a block is a heading that begins the paragraph after it. */
function beginsNext(block: Node, doc: Node, at: number): boolean {
  const next = doc.maybeChild(at + 1)
  return next !== null && isRunInRole(roleOf(block)) && roleOf(next) === 'p'
}

function putCaret(view: EditorView, pos: number): true {
  const { tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos)).scrollIntoView())
  return true
}
