import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { lineLength } from './block-lines.ts'
import { pageBreaksOf } from './page-breaks.ts'

/**
 * End goes before the spaces a line was broken at, which is a place on that line alone; Firefox's own End passes over a
 * line break that a style has made.
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
    // Already there, and on the screen still on this line.
    const target = $head.start() + to
    const anchor = event.shiftKey ? selection.anchor : target
    view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, target)).scrollIntoView())
    return true
  }
  return false
}

/** Where the text flows, lines end where the browser ends them. */
function isOnPages(view: EditorView): boolean {
  return view.dom.closest('[data-view-mode="reading"]') === null
}
