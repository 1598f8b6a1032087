import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '#web/ui/field.tsx'

type Props = {
  title: string
  /** What will happen. */
  about: string
  accept: string
  isWorking: boolean
  error: string | null
  onAccept: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of something that takes credits back. */
export function ReasonDialog(props: Props) {
  const { title, about, accept, isWorking, error, onAccept, onClose } = props
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState(false)
  const reasonRef = useRef<HTMLTextAreaElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length >= 3) return onAccept(reason.trim())
    setRefused(true)
    reasonRef.current?.focus()
  }

  return (
    <Dialog title={title} onClose={onClose} initialFocus={reasonRef}>
      <form onSubmit={submit} noValidate>
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
