import { type FormEvent, useState } from 'react'
import {
  maxCodeLineLength,
  maxCodeLines,
  maxLanguageLength,
  readCode,
  writeCode,
} from '#core/document/kinds/code.ts'
import { maxBlockCharacters } from '#core/document/text-limits.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SwitchField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormFoot, useDiscard } from './form-foot.tsx'
import '#web/ui/dialog.css'
import '#web/ui/field.css'

type Props = {
  /** Blank for a new listing. */
  content: string
  /** The new listing, or that it goes. */
  onClose: (reply?: { content: string } | 'delete') => void
}

/** The form of a listing of code. */
export function CodeDialog({ content, onClose }: Props) {
  const before = readCode(content)
  const [title, setTitle] = useState(before.title)
  const [language, setLanguage] = useState(before.language)
  const [isNumbered, setIsNumbered] = useState(before.isNumbered)
  const [source, setSource] = useState(before.lines.join('\n'))
  const [note, setNote] = useState(before.notes.join('\n'))
  const [isTried, setIsTried] = useState(false)
  const isNew = content === ''
  const lines = source.split('\n')
  const written = writeCode({ title, language, isNumbered, lines, notes: note.split('\n') })
  const close = useDiscard(written !== writeCode(before), onClose)
  const fault = faultOf(source, lines)

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fault === null) return onClose({ content: writeCode(readCode(written)) })
    setIsTried(true)
    event.currentTarget.querySelector<HTMLTextAreaElement>('[name="source"]')?.focus()
  }

  return (
    <Dialog
      title={isNew ? 'Insertar listado de código' : 'Editar listado'}
      onClose={close}
      initialFocus={isNew ? 'title' : 'source'}
      className="dialog-long code-form"
    >
      <form noValidate onSubmit={save}>
        <div className="body">
          <TextField
            label="Título"
            name="title"
            maxLength={300}
            help="Su número sale solo."
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <TextAreaField
            label="Código"
            name="source"
            rows={10}
            maxLength={maxBlockCharacters / 2}
            required
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            wrap="off"
            error={isTried && fault !== null ? fault : undefined}
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
          <TextField
            label="Lenguaje"
            name="language"
            maxLength={maxLanguageLength}
            autoCapitalize="off"
            spellCheck={false}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          />
          <SwitchField
            label="Numerar las líneas"
            name="numbered"
            checked={isNumbered}
            onChange={({ target }) => setIsNumbered(target.checked)}
          />
          <TextAreaField
            label="Nota"
            name="note"
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
        <FormFoot isNew={isNew} thing="el listado" onClose={onClose} />
      </form>
    </Dialog>
  )
}

function faultOf(source: string, lines: readonly string[]): string | null {
  if (source.trim() === '') return 'Escribe el código.'
  if (lines.length > maxCodeLines) return `Un listado tiene hasta ${maxCodeLines} líneas.`
  const isTooLong = lines.some(({ length }) => length > maxCodeLineLength)
  return isTooLong ? `Una línea tiene hasta ${maxCodeLineLength} caracteres.` : null
}
