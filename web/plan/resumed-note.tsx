import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { useWork } from './work-query.ts'
import './work-progress.css'

/** Said once another server goes on with a work. */
export function ResumedNote({ message }: { message: MessageRow }) {
  const resumed = useWork(message)?.resumed ?? null
  const noteRef = useRef<HTMLParagraphElement>(null)
  // The note appears in the middle of an answer, when the chat does not scroll by itself.
  useEffect(() => {
    if (resumed !== null) noteRef.current?.scrollIntoView({ block: 'nearest' })
  }, [resumed])
  if (resumed === null) return null
  return (
    <p className="resumed-note" ref={noteRef}>
      <RotateCw className="i" aria-hidden="true" />
      <span>
        <b>Se retomó en el apartado {resumed + 1}.</b> El servicio se cortó. Nada se perdió y nada
        se cobra dos veces.
      </span>
    </p>
  )
}
