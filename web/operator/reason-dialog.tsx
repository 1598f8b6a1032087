import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '#web/ui/field.tsx'
import { useDecision } from './use-decision.ts'

type Props = {
  title: string
  /** What will happen. */
  about: string
  accept: string
  /** The toast after it succeeded. */
  done: string
  onAccept: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a reversal. */
export function ReasonDialog(props: Props) {
  const { title, about, accept, done, onAccept, onClose } = props
  const { decide, isWorking, error } = useDecision()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState(false)
  const reasonRef = useRef<HTMLTextAreaElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const written = reason.trim()
    if (written.length >= 3) {
      if (await decide(() => onAccept(written), done)) onClose()
      return
    }
    setRefused(true)
    reasonRef.current?.focus()
  }

  return (
    <Dialog title={title} onClose={onClose} initialFocus={reasonRef}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="body">
          <p className="muted">{about}</p>
          <TextAreaField
            ref={reasonRef}
            label="Motivo"
            rows={3}
            maxLength={500}
            value={reason}
            error={refused ? 'Escribe el motivo.' : undefined}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setRefused(false)
            }}
          />
          {error && <FieldError>{error}</FieldError>}
        </div>
        <div className="dialog-foot">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" busy={isWorking}>
            {accept}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
