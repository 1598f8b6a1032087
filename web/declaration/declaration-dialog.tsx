import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import {
  composeDeclaration,
  type DeclarationPart,
  declarationParts,
} from '#core/document/compose-declaration.ts'
import { maxDeclarationCharacters } from '#core/document/page-format.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { versionsQuery } from '#web/versions/versions.api.ts'
import { declarationFacts } from './declaration-facts.ts'
import '#web/ui/dialog.css'
import '#web/ui/field.css'
import '#web/ui/tick.css'
import './declaration.css'

const partLabels: Record<DeclarationPart, string> = {
  dates: 'Fechas de trabajo',
  sources: 'Fuentes que elegí',
  changes: 'Pedidos de cambio y correcciones a mano',
  model: 'Nombre del modelo',
}

type Props = {
  project: ProjectRow
  onUpdate: (changes: UpdateProject) => Promise<unknown>
  onClose: () => void
}

/** The form of the declaration: its text is composed from what the project records, until the student edits it. */
export function DeclarationDialog({ project, onUpdate, onClose }: Props) {
  const before = project.declaration
  const [parts, setParts] = useState<ReadonlySet<DeclarationPart>>(new Set(declarationParts))
  const [written, setWritten] = useState(before)
  const [isMissing, setIsMissing] = useState(false)
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const recorded = useRecorded(project.id)
  const composed = useMemo(() => {
    if (!recorded.data) return ''
    const { answers, versions, sources } = recorded.data
    return composeDeclaration(declarationFacts(answers, versions, sources), parts)
  }, [recorded.data, parts])
  const text = written ?? composed
  const save = useMutation({
    mutationFn: (declaration: string | null) => onUpdate({ declaration }),
    onSuccess: (_, declaration) => {
      showToast(doneMessage(before, declaration))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() === '') areaRef.current?.focus()
    else save.mutate(text.trim())
  }
  const toggle = (part: DeclarationPart) => {
    const next = new Set(parts)
    if (!next.delete(part)) next.add(part)
    setParts(next)
  }

  return (
    <Dialog
      title="Declaración de uso de IA"
      onClose={onClose}
      className="dialog-long declare"
      {...(before !== null && { initialFocus: areaRef })}
    >
      <form onSubmit={submit} noValidate>
        <div className="body">
          <p className="help">
            Una página al final, después de las referencias. Es opcional: solo dice lo que el
            proyecto registra, y puedes cambiarla.
          </p>
          <fieldset className="declare-parts" disabled={written !== null} aria-label="Qué dice">
            {declarationParts.map((part) => (
              <label key={part}>
                <input
                  type="checkbox"
                  className="tick"
                  checked={parts.has(part)}
                  onChange={() => toggle(part)}
                />
                {partLabels[part]}
              </label>
            ))}
          </fieldset>
          {written !== null && (
            <Button
              variant="ghost"
              size="small"
              className="declare-again"
              onClick={() => {
                setWritten(null)
                // The button is removed, so its focus moves on.
                areaRef.current?.focus()
              }}
            >
              Volver a lo que registra el proyecto
            </Button>
          )}
          <TextAreaField
            ref={areaRef}
            label="Texto de la página"
            help="Cada línea es un párrafo. Añade qué revisaste tú."
            error={isMissing ? 'Escribe qué declaras.' : undefined}
            rows={8}
            maxLength={maxDeclarationCharacters}
            spellCheck
            value={text}
            onChange={({ target }) => setWritten(target.value)}
          />
          {recorded.isError && written === null && (
            <ErrorText>
              No se pudo leer lo que registra el proyecto. Escríbela tú, o ciérrala e inténtalo de
              nuevo.
            </ErrorText>
          )}
          {save.error && <ErrorText>{errorMessage(save.error)}</ErrorText>}
        </div>
        <div className="dialog-foot">
          <Button
            variant="ghost"
            disabled={save.isPending}
            onClick={() => (before === null ? onClose() : save.mutate(null))}
          >
            {before === null ? 'Ahora no' : 'Quitar'}
          </Button>
          <Button
            variant="primary"
            type="submit"
            busy={save.isPending}
            disabled={recorded.isPending && written === null}
          >
            {before === null ? 'Añadir al final' : 'Guardar'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Read when the form opens: the versions and the sources that the project has now. */
function useRecorded(projectId: string) {
  const answers = useQuery({ ...answersQuery(projectId), staleTime: 0 })
  const versions = useQuery({ ...versionsQuery(projectId), staleTime: 0 })
  const sources = useQuery({ ...sourcesQuery(projectId), staleTime: 0 })
  const isThere = answers.data && versions.data && sources.data
  return {
    isPending: answers.isPending || versions.isPending || sources.isPending,
    isError: answers.isError || versions.isError || sources.isError,
    data: isThere
      ? { answers: answers.data, versions: versions.data, sources: sources.data }
      : null,
  }
}

const answersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'answers'],
    queryFn: ({ signal }) => call('GET /api/projects/:id/answers', { id: projectId, signal }),
  })

function doneMessage(before: string | null, after: string | null): string {
  if (after === null) return 'Declaración quitada.'
  return before === null ? 'Declaración añadida en la última página.' : 'Declaración guardada.'
}
