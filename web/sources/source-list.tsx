import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SourceRow } from '#contract/sources.ts'
import {
  type CitingText,
  citingBlocks,
  headingsOver,
  sourceKeys,
} from '#core/sources/citations-outside.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { GroupHead } from '#web/ui/listed.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { removeSource, updateSource } from './source-changes.api.ts'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'
import { WorkText } from './work-text.tsx'
import { citedWords, namesFrom, namesWritten } from './work-words.ts'
import '#web/ui/tick.css'

type Props = { projectId: SourcesOf; rows: readonly SourceRow[]; text: CitingText | null }

/** The works of the list; the model may cite the ticked ones. */
export function SourceList({ projectId, rows, text }: Props) {
  const queryClient = useQueryClient()
  const [completed, setCompleted] = useState<string | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { queryKey } = sourcesQuery(projectId)
  const tick = useMutation({
    mutationFn: ({ id, ticked }: SourceRow) => updateSource(projectId, id, { ticked: !ticked }),
    // Shown at once; the list is read again afterwards, also after a fault.
    onMutate: ({ id, ticked }) =>
      queryClient.setQueryData(queryKey, (all: SourceRow[] | undefined) =>
        all?.map((row) => (row.id === id ? { ...row, ticked: !ticked } : row)),
      ),
    onError: (error) => showToast(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const remove = useMutation({
    mutationFn: (row: SourceRow) => removeSource(projectId, row.id),
    onError: (error) => showToast(errorMessage(error)),
    onSuccess: () => headingRef.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const cited = useMemo(() => {
    if (text === null) return null
    return citingBlocks(text, sourceKeys(rows)).map((blocks) =>
      citedWords(blocks.length, headingsOver(text.cuerpo, blocks)),
    )
  }, [rows, text])
  if (rows.length === 0) return null
  const ticked = rows.filter((row) => row.ticked).length
  return (
    <>
      <GroupHead ref={headingRef} tabIndex={-1} count={ticked === 0 ? rows.length : ticked}>
        {ticked === 0 ? 'Tus obras' : 'El modelo puede citar'}
      </GroupHead>
      <ul>
        {rows.map((row, at) => (
          <li key={row.id}>
            <div className="work is-removable">
              <input
                className="tick"
                type="checkbox"
                aria-label={`Usar: ${row.csl.title}`}
                checked={row.ticked}
                onChange={() => tick.mutate(row)}
              />
              <WorkText work={row}>{cited && row.ticked && <i>{cited[at]}</i>}</WorkText>
              {needsRecord(row) && completed !== row.id && (
                <Button variant="text" onClick={() => setCompleted(row.id)}>
                  Completar la ficha
                </Button>
              )}
              {completed === row.id && (
                <CompleteRecord
                  projectId={projectId}
                  row={row}
                  onClose={() => setCompleted(null)}
                />
              )}
              <IconButton
                label={`Quitar: ${row.csl.title}`}
                icon={X}
                className="remove"
                onClick={() => remove.mutate(row)}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Without an author or a year a work cannot be cited as one. */
const needsRecord = ({ csl }: SourceRow) =>
  (csl.author ?? csl.editor ?? []).length === 0 ||
  (csl.issued === undefined && csl.status === undefined)

type CompleteRecordProps = { projectId: SourcesOf; row: SourceRow; onClose: () => void }

/** The form for the fields that a citation needs: authors, year and title. */
function CompleteRecord({ projectId, row, onClose }: CompleteRecordProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      title: row.csl.title ?? '',
      authors: namesWritten(row.csl.author),
      year: String(row.csl.issued?.['date-parts'][0]?.[0] ?? ''),
    },
  })
  const save = useExclusiveMutation({
    mutationFn: ({ title, authors, year }: { title: string; authors: string; year: string }) =>
      updateSource(projectId, row.id, {
        csl: { title, author: namesFrom(authors), year: year === '' ? null : Number(year) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sourcesQuery(projectId))
      onClose()
    },
  })
  const { errors } = formState
  return (
    <form className="record" onSubmit={handleSubmit((values) => save.mutate(values))}>
      <TextField
        label="Título"
        {...register('title', { required: 'Escribe el título.' })}
        error={errors.title?.message}
      />
      <TextField
        label="Autores"
        placeholder="Mora Vélez, Ana; Paz, Luis"
        {...register('authors')}
      />
      <TextField
        label="Año"
        inputMode="numeric"
        {...register('year', {
          pattern: { value: /^(?:1\d{3}|20\d{2})?$/, message: 'Escribe un año, como 2019.' },
        })}
        error={errors.year?.message ?? (save.isError ? errorMessage(save.error) : undefined)}
      />
      <div className="actions">
        <Button type="submit" size="small" className="btn-blue" busy={save.isPending}>
          Guardar
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
