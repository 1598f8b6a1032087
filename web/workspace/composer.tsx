import { Square } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
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
  ref: Ref<HTMLTextAreaElement>
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
  const frameRef = useRef<HTMLDivElement>(null)
  useHeightForToasts(frameRef)
  return (
    <div className="composer" ref={frameRef}>
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
        instead={isBusy ? <StopButton onStop={onStop} /> : undefined}
      />
    </div>
  )
}

/** On a phone toasts stand above the box, whatever its height: `--composer`. */
function useHeightForToasts(frameRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = frameRef.current
    const root = document.documentElement
    if (!frame) return
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--composer', `${frame.offsetHeight}px`)
    })
    observer.observe(frame)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--composer')
    }
  }, [frameRef])
}

/** It may take the server a moment to stop: asking once is enough. */
function StopButton({ onStop }: { onStop: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Button
      className="send"
      aria-label="Detener"
      disabled={isAsked}
      onClick={() => {
        setIsAsked(true)
        onStop()
      }}
    >
      <Square className="i i-sm" aria-hidden="true" />
    </Button>
  )
}
