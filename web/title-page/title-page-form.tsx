import { type FormEvent, useRef, useState } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { maxAuthorsCharacters } from '#core/document/title-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { type Suggestions, suggestedFields, suggestionFor } from './last-title-page.ts'
import type { TitlePageDraft } from './title-page-draft.ts'
import '#web/ui/dialog.css'
import './title-page.css'

type Props = {
  project: ProjectRow
  /** The student's name, which stands alone where no others sign. */
  author: string | null
  isWorking: boolean
  error: string | null
  /** The lines of the last project. */
  suggestions: Suggestions
  /** Names of the members who write, proposed as authors while a group has not named its authors. */
  proposed: readonly string[]
  /** The unsaved values of an earlier visit; null: the form starts with the saved ones. */
  draft: TitlePageDraft | null
  onWritten: (form: FormData) => void
  onSave: (changes: UpdateProject) => void
  onClose: () => void
}

const fields = [
  { name: 'institution', label: 'Institución' },
  { name: 'course', label: 'Curso' },
  { name: 'instructor', label: 'Docente' },
  { name: 'due_date', label: 'Fecha de entrega' },
] as const

/** The lines of the title page that the student fills in. */
export function TitlePageForm(props: Props) {
  const {
    project,
    author,
    suggestions,
    proposed,
    isWorking,
    error,
    draft,
    onWritten,
    onSave,
    onClose,
  } = props
  const [isTaken, setIsTaken] = useState(false)
  const firstRef = useRef<HTMLTextAreaElement>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const authorsIn = (all: FormData) => {
      const names = String(all.get('authors') ?? '').trim()
      return names === '' || names === author ? null : names
    }
    const line = (name: string) => String(form.get(name) ?? '').trim() || null
    onSave({
      authors: authorsIn(form),
      institution: line('institution'),
      course: line('course'),
      instructor: line('instructor'),
      due_date: line('due_date'),
    })
  }

  const take = () => {
    const area = firstRef.current
    if (area === null) return
    area.value = proposed.join('\n')
    area.rows = Math.max(2, proposed.length)
    if (area.form) onWritten(new FormData(area.form))
    setIsTaken(true)
    // The button is removed, so its focus moves on.
    area.focus()
  }

  return (
    <Dialog title="Datos de la portada" onClose={onClose} initialFocus={firstRef}>
      <form
        onSubmit={submit}
        onChange={(event) => onWritten(new FormData(event.currentTarget))}
        noValidate
      >
        <div className="body">
          <TextAreaField
            ref={firstRef}
            name="authors"
            label="Autores"
            help="Uno por línea."
            rows={Math.max(2, (project.authors ?? '').split('\n').length)}
            defaultValue={draft ? draft['authors'] : (project.authors ?? author ?? '')}
            maxLength={maxAuthorsCharacters}
            autoComplete="off"
          />
          {proposed.length > 1 && !isTaken && (
            <Button size="small" className="authors-proposal" onClick={take}>
              Usar: {proposed.join(', ')}
            </Button>
          )}
          {fields.map(({ name, label }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              defaultValue={(draft ? draft[name] : project[name]) ?? ''}
              maxLength={200}
              autoComplete="off"
              {...(suggestionFor(suggestions, name, '') && { list: `${name}-proposal` })}
              {...(name === 'due_date'
                ? { help: 'Como debe leerse. Si la dejas vacía, va la fecha de la última versión.' }
                : {})}
            />
          ))}
          {suggestedFields.map((name) => (
            <datalist key={name} id={`${name}-proposal`}>
              {suggestions[name] && <option value={suggestions[name]}>Del último proyecto</option>}
            </datalist>
          ))}
          {error && <ErrorText>{error}</ErrorText>}
        </div>
        <div className="dialog-foot">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="primary" type="submit" busy={isWorking}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
