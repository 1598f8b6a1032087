import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { useHighlights } from '#web/marks/use-highlights.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { type Caret, caretsOf } from './carets.ts'

/** Pixels from the corner of the element that the layer stands in. */
type Drawn = { caret: Caret; left: number; top: number; height: number }
type Measured = { drawn: readonly Drawn[]; selected: Record<string, Range[]> }

const nothing: Measured = { drawn: [], selected: {} }

/** The carets and selections of others, over the text. */
export function CaretsLayer({ session }: { session: EditingSession }) {
  const doc = useSlice(session.view, (view) => view.doc)
  const carets = useSlice(session.view, (view) => view.carets)
  const cornerRef = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState(nothing)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text moves what is drawn
  useEffect(() => {
    const box = cornerRef.current?.parentElement
    if (!box) return
    const measure = () => setMeasured(measuredIn(session, box))
    let frame = requestAnimationFrame(measure)
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(box)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [session, doc, carets])
  useHighlights(measured.selected)

  return (
    <div ref={cornerRef} className="carets" aria-hidden="true">
      {measured.drawn.map(({ caret, ...style }) => (
        <i
          key={`${caret.client} ${caret.moves}`}
          className={`of-${caret.colour}${caret.anchor === caret.head ? '' : ' stays'}`}
          data-caret={firstName(caret.name)}
          style={style}
        />
      ))}
    </div>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? ''

function measuredIn(session: EditingSession, box: Element): Measured {
  const view = session.editor
  if (!view || view.isDestroyed) return nothing
  const corner = box.getBoundingClientRect()
  const drawn: Drawn[] = []
  const selected: Record<string, Range[]> = {}
  for (const caret of caretsOf(view.state)) {
    const { head, anchor, exhibit, colour } = caret
    if (exhibit !== null || Math.max(head, anchor) > view.state.doc.content.size) continue
    if (head !== anchor) {
      const name = `person-${colour}`
      selected[name] = [...(selected[name] ?? []), rangeOf(view, anchor, head)]
    }
    if (!view.state.doc.resolve(head).parent.isTextblock) continue
    const { left, top, bottom } = view.coordsAtPos(head, 1)
    drawn.push({
      caret,
      left: left - corner.left,
      top: top - corner.top,
      height: bottom - top,
    })
  }
  return { drawn, selected }
}

function rangeOf(view: EditorView, anchor: number, head: number): Range {
  const range = document.createRange()
  const [start, end] = [
    view.domAtPos(Math.min(anchor, head), 1),
    view.domAtPos(Math.max(anchor, head), -1),
  ]
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
