import { Square } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { maxPromptCharacters } from '#contract/text-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { PromptBox } from '#web/ui/prompt-box.tsx'

type Props = {
  text: string
  onChange: (text: string) => void
  onSend: () => void
  isBusy: boolean
  /** What is written can be sent later: the messages are not there. */
  isBlocked: boolean
  /** Absent while there is nothing to stop yet. */
  onStop: () => void
  isOffline: boolean
  ref: RefObject<HTMLTextAreaElement | null>
}

export function Composer({
  text,
  onChange,
  onSend,
  isBusy,
  isBlocked,
  onStop,
  isOffline,
  ref,
}: Props) {
  return (
    <div className="composer">
      <PromptBox
        ref={ref}
        label="Mensaje"
        rows={2}
        maxCharacters={maxPromptCharacters}
        placeholder={isBusy ? 'Generando respuesta...' : 'Describe tu tarea...'}
        value={text}
        onChange={onChange}
        onSubmit={onSend}
        sendLabel="Enviar"
        blocked={isBusy || isBlocked}
        hint={isOffline ? <span className="pill">Modo sin conexión</span> : undefined}
        instead={isBusy ? <StopButton onStop={onStop} nextRef={ref} /> : undefined}
      />
    </div>
  )
}

type StopProps = {
  onStop: () => void
  /** Where the focus goes on when the button goes. */
  nextRef: RefObject<HTMLElement | null>
}

/** It may take the server a moment to stop: asking once is enough. */
function StopButton({ onStop, nextRef }: StopProps) {
  const [isAsked, setIsAsked] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = buttonRef.current
    return () => {
      if (document.activeElement === button) nextRef.current?.focus()
    }
  }, [nextRef])
  return (
    <Button
      ref={buttonRef}
      className="send"
      aria-label="Detener"
      // Not `disabled`, which would take the focus from it.
      aria-disabled={isAsked}
      onClick={() => {
        if (isAsked) return
        setIsAsked(true)
        onStop()
      }}
    >
      <Square className="i i-sm" aria-hidden="true" />
    </Button>
  )
}
