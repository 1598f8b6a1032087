import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { lineLength } from './block-lines.ts'
import { pageBreaksOf } from './page-breaks.ts'

/**
 * The End key: the caret goes before the spaces at which the line was broken, a place that belongs to that line only.
 * Firefox's own End ignores line breaks made by a style.
 */
export function pressEnd(view: EditorView, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { selection, doc, tr } = view.state
  const { $head } = selection
  const block = pageBreaksOf(view.state).blocks[$head.index(0)]
  if (!block || block.lines.length < 2 || !isOnPages(view)) return false
  const text = $head.parent.textContent
  let end = text.length - text.trimStart().length
  for (const [index, line] of block.lines.entries()) {
    end += lineLength(line)
    while (text[end] === ' ') end++
    const isLast = index === block.lines.length - 1
    if (!isLast && $head.parentOffset >= end) continue
    let to = isLast ? text.length : end
    if (!isLast) while (to > 0 && text[to - 1] === ' ') to--
    // Also when the caret is already there.
    const target = $head.start() + to
    const anchor = event.shiftKey ? selection.anchor : target
    view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, target)).scrollIntoView())
    return true
  }
  return false
}

/** False where the text flows: there the browser breaks the lines. */
function isOnPages(view: EditorView): boolean {
  return view.dom.closest('[data-view-mode="reading"]') === null
}

/**
 * Control+Home and Control+End: the browser measures a screen that is not laid out yet, and stops where a page is higher
 * than what is seen.
 */
export function pressDocumentEdge(view: EditorView, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
  const { doc, selection, tr } = view.state
  const edge = { Home: Selection.atStart(doc), End: Selection.atEnd(doc) }[event.key]
  if (!edge) return false
  const { head } = edge
  const anchor = event.shiftKey ? selection.anchor : head
  view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, head)).scrollIntoView())
  return true
}
