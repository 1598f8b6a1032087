import { Clock, CloudOff, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { projectErrorMessage } from '#contract/project-errors.ts'
import { Squiggle, Tick } from '#web/ui/pencil.tsx'
import type { SavePhase } from './save-machine.ts'
import '#web/ui/saved.css'

/** `refusal`: replaces the standard message in the phases `offline`, `limited` and `refused`. */
type Props = { phase: SavePhase; refusal: string | null }

const offlineMessage = 'Sin conexión: guardado en este equipo'
const limitedMessage = projectErrorMessage('document.saved_too_often')
const conflictMessage = 'Cambió en otra pestaña'

/** Whether the text is saved, always in the same place. */
export function SaveStatus({ phase, refusal }: Props) {
  return (
    <span className={`saved saved-${phase}`} data-saved={phase}>
      {shownFor(phase, refusal)}
      <Announcement phase={phase} refusal={refusal} />
    </span>
  )
}

function shownFor(phase: SavePhase, refusal: string | null) {
  switch (phase) {
    case 'clean':
      return (
        <>
          <Tick />
          Guardado
        </>
      )
    case 'waiting':
    case 'saving':
      return (
        <>
          <Squiggle />
          Guardando…
        </>
      )
    case 'offline':
      return withIcon(CloudOff, refusal ?? offlineMessage)
    case 'limited':
      return withIcon(Clock, refusal ?? limitedMessage)
    case 'locked':
      return withIcon(Lock, 'El modelo está escribiendo')
    case 'conflict':
      return withIcon(TriangleAlert, conflictMessage)
    case 'refused':
      return withIcon(TriangleAlert, refusal ?? 'No se pudo guardar en el servidor')
  }
}

function withIcon(Icon: LucideIcon, words: string) {
  return (
    <>
      <Icon className="i" aria-hidden="true" />
      {words}
    </>
  )
}

/** Screen readers only hear unusual states, and their end. */
function Announcement({ phase, refusal }: Props) {
  const before = useRef(phase)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const wasOffline = before.current === 'offline'
    before.current = phase
    if (phase === 'offline') setMessage(refusal ?? offlineMessage)
    else if (phase === 'limited') setMessage(refusal ?? limitedMessage)
    else if (phase === 'conflict') setMessage(conflictMessage)
    else if (wasOffline) setMessage('Hay conexión de nuevo')
  }, [phase, refusal])
  return (
    <span className="sr" role="status">
      {message}
    </span>
  )
}
