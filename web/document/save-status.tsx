import { CloudOff, Lock, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Squiggle, Tick } from '#web/ui/pencil.tsx'
import type { SavePhase } from './editor/save-machine.ts'
import './save-status.css'

type Props = { phase: SavePhase; refusal: string | null; isKept: boolean }

const offlineMessage = 'Sin conexión: guardado en este equipo'
/** Where the browser stores nothing. */
const notKeptMessage = 'Sin conexión: no cierres esta pestaña'
const conflictMessage = 'Cambió en otra pestaña'

/** Whether the text is saved, always in the same place. */
export function SaveStatus({ phase, refusal, isKept }: Props) {
  const offline = isKept ? offlineMessage : notKeptMessage
  return (
    <span className={`saved saved-${phase}`}>
      {shownFor(phase, refusal, offline)}
      <Announcement phase={phase} offline={offline} />
    </span>
  )
}

function shownFor(phase: SavePhase, refusal: string | null, offline: string) {
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
      return (
        <>
          <CloudOff className="i" aria-hidden="true" />
          {offline}
        </>
      )
    case 'locked':
      return (
        <>
          <Lock className="i" aria-hidden="true" />
          El modelo está escribiendo
        </>
      )
    case 'conflict':
      return (
        <>
          <TriangleAlert className="i" aria-hidden="true" />
          {conflictMessage}
        </>
      )
    case 'refused':
      return (
        <>
          <TriangleAlert className="i" aria-hidden="true" />
          {refusal ?? 'No se pudo guardar en el servidor'}
        </>
      )
  }
}

/** Screen readers only hear unusual states, and their end. */
function Announcement({ phase, offline }: { phase: SavePhase; offline: string }) {
  const before = useRef(phase)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const wasOffline = before.current === 'offline'
    before.current = phase
    if (phase === 'offline') setMessage(offline)
    else if (phase === 'conflict') setMessage(conflictMessage)
    else if (wasOffline) setMessage('Hay conexión de nuevo')
  }, [phase, offline])
  return (
    <span className="sr" role="status">
      {message}
    </span>
  )
}
