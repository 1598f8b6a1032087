import { RotateCw } from 'lucide-react'
import type { MessageRow } from '#contract/projects.ts'
import { useWork } from './work-query.ts'
import './resumed-note.css'

/** Said once another server goes on with a work. */
export function ResumedNote({ message }: { message: MessageRow }) {
  const resumed = useWork(message)?.resumed ?? null
  if (resumed === null) return null
  return (
    <p className="resumed-note">
      <RotateCw className="i" aria-hidden="true" />
      <span>
        <b>Se retomó en el apartado {resumed + 1}.</b> El servicio se cortó. Nada se perdió y nada
        se cobra dos veces.
      </span>
    </p>
  )
}
