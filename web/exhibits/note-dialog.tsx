import { type FormEvent, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormFoot, useDiscard } from './form-foot.tsx'
import '#web/ui/dialog.css'
import '#web/ui/field.css'

/** What the student decided: what the note says now, or that it goes. */
export type NoteReply = { said: string } | 'delete'

type Props = {
  /** With markup; blank for a new note. */
  said: string
  onClose: (reply?: NoteReply) => void
}

const maxNoteLength = 2_000

/** The form of a note. */
export function NoteDialog({ said: before, onClose }: Props) {
  const [said, setSaid] = useState(before)
  const [error, setError] = useState<string>()
  const isNew = before === ''
  const close = useDiscard(said !== before, onClose)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (said.trim() !== '') return onClose({ said })
    setError('Escribe qué dice la nota.')
    event.currentTarget.querySelector<HTMLElement>('[name="said"]')?.focus()
  }
  return (
    <Dialog title={isNew ? 'Insertar nota' : 'Nota'} onClose={close} initialFocus="said">
      <form noValidate onSubmit={save}>
        <div className="body">
          <TextAreaField
            label="Texto de la nota"
            name="said"
            rows={4}
            maxLength={maxNoteLength}
            required
            error={error}
            help="El número sale solo. La nota va en la página «Notas», después de las referencias."
            value={said}
            onChange={({ target }) => {
              setSaid(target.value)
              setError(undefined)
            }}
          />
        </div>
        <FormFoot isNew={isNew} thing="la nota" onClose={onClose} />
      </form>
    </Dialog>
  )
}
