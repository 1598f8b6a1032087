import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { SourceRow } from '#contract/sources.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { updateSource } from './source-changes.api.ts'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'
import { namesFrom, namesWritten } from './work-words.ts'
import '#web/ui/actions.css'

type Props = { projectId: SourcesOf; row: SourceRow; onClose: () => void }

/** The form for the fields that a citation needs: authors, year and title. */
export function CompleteRecord({ projectId, row, onClose }: Props) {
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
