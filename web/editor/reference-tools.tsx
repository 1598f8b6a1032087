import { ArrowDownAZ, Check } from 'lucide-react'
import { lineStyle, strokeStyle } from './block-tools.tsx'
import type { EditingSession, SessionAround } from './editing-session.ts'
import './editor.css'

/**
 * The button on the line of the references' heading that puts them in order. The first one out of order has a red
 * stroke.
 */
export function ReferenceTools({
  session,
  view,
}: {
  session: EditingSession
  view: SessionAround
}) {
  const { order, isReadOnly } = view
  if (!order || isReadOnly) return null
  const { misplaced, page } = order
  const first = misplaced?.stretches[0]
  const Icon = misplaced ? ArrowDownAZ : Check
  return (
    <>
      {misplaced?.stretches.map((stretch) => (
        <i key={stretch.page} className="block-stroke red" style={strokeStyle(stretch)} />
      ))}
      {misplaced && first && (
        <p className="margin-note" style={lineStyle(first)}>
          {misplaced.after === null ? 'va primero' : `va tras ${misplaced.after}`}
        </p>
      )}
      <button
        type="button"
        className="on-sheet"
        style={lineStyle({ page, slot: 0 })}
        disabled={!misplaced}
        onMouseDown={(event) => event.preventDefault()}
        onClick={session.orderReferences}
      >
        <Icon className="i" aria-hidden="true" />
        {misplaced ? 'Ordenar' : 'En orden'}
      </button>
    </>
  )
}
