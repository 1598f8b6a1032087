import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { sourceDialog } from './exhibits.dialogs.ts'
import { ownWork, withAttribution } from './note-words.ts'
import type { Citable, Cited } from './source-dialog.tsx'
import './exhibit-dialogs.css'

type Props = {
  note: string
  onChange: (note: string) => void
  citable: () => Citable
  onCite: (cited: Cited) => void
}

/** The note of a table or figure, and what it most often says: that the student made it, or of which work it is. */
export function NoteField({ note, onChange, citable, onCite }: Props) {
  const dialogs = useDialogs()
  const around = useRef<HTMLDivElement>(null)
  const cite = async () => {
    const props = { verb: 'Adaptado de', citable: citable() } as const
    const reply = await dialogs.open(sourceDialog, props)
    if (reply === undefined) return
    if ('byHand' in reply) {
      onChange(withAttribution(note, `${reply.byHand} `))
      around.current?.querySelector('textarea')?.focus()
      return
    }
    onChange(withAttribution(note, reply.attribution))
    onCite(reply)
  }
  return (
    <div ref={around} className="note-field">
      <TextAreaField
        label="Nota"
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="note-starts">
        {note.trim() === '' && (
          <Button variant="ghost" size="small" onClick={() => onChange(ownWork)}>
            Elaboración propia
          </Button>
        )}
        <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => void cite()}>
          Adaptado de…
        </Button>
      </div>
    </div>
  )
}

/** The reference that a note needs, while the note still names its work. */
export function referenceFor(note: string, cited: Cited | null): string | null {
  return cited !== null && note.includes(cited.attribution) ? cited.reference : null
}
