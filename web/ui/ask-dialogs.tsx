import { type FormEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { FormFoot } from './form-foot.tsx'
import './field.css'

type AlertProps = {
  text: string
  /** An optional reason. */
  about?: string | undefined
  onClose: () => void
}

export function AlertDialog({ text, about, onClose }: AlertProps) {
  const acceptRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      title={text}
      onClose={onClose}
      initialFocus={acceptRef}
      foot={
        <Button ref={acceptRef} variant="primary" onClick={onClose}>
          Aceptar
        </Button>
      }
    >
      {about && <p className="body muted about">{about}</p>}
    </Dialog>
  )
}

type ConfirmProps = {
  text: string
  /** The student's own text that the question is about. */
  about?: string
  /** The consequence of accepting. */
  warning?: string
  accept: string
  onClose: (isSure?: boolean) => void
}

/** The focus starts on 'Cancelar'. */
export function ConfirmDialog({ text, about, warning, accept, onClose }: ConfirmProps) {
  const cancelRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      title={text}
      onClose={() => onClose(false)}
      initialFocus={cancelRef}
      foot={
        <>
          <Button ref={cancelRef} variant="ghost" onClick={() => onClose(false)}>
            Cancelar
          </Button>
          <Button variant="danger" onClick={() => onClose(true)}>
            {accept}
          </Button>
        </>
      }
    >
      {about && <p className="body muted about">{about}</p>}
      {warning && <p className="body muted">{warning}</p>}
    </Dialog>
  )
}

type PromptProps = {
  title: string
  label: string
  initial: string
  accept: string
  onClose: (text?: string | null) => void
}

/** Enter accepts, Escape cancels; a blank text is refused, an empty one counts as cancelled. */
export function PromptDialog({ title, label, initial, accept, onClose }: PromptProps) {
  const [text, setText] = useState(initial)
  const [refused, setRefused] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === '') onClose(null)
    else if (text.trim() === '') setRefused(true)
    else onClose(text)
  }

  return (
    <Dialog title={title} onClose={() => onClose(null)} initialFocus={inputRef}>
      <form onSubmit={submit} noValidate>
        <div className="body">
          <TextField
            ref={inputRef}
            label={label}
            value={text}
            maxLength={200}
            autoComplete="off"
            error={refused ? 'El nombre no puede estar en blanco.' : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setRefused(false)
            }}
          />
        </div>
        <FormFoot accept={accept} onCancel={() => onClose(null)} />
      </form>
    </Dialog>
  )
}
