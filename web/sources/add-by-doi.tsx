import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { maxDoisPerCall } from '#contract/source-limits.ts'
import type { AddSourcesResult } from '#contract/sources.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { addedWords } from './added-words.ts'
import { addSources } from './source-changes.api.ts'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'

type Props = { projectId: SourcesOf; onDone: () => void }

/** DOIs, one on each line. Those that were not found stay in the field, with the reason. */
export function AddByDoi({ projectId, onDone }: Props) {
  const queryClient = useQueryClient()
  const [result, setResult] = useState<AddSourcesResult | null>(null)
  const { register, handleSubmit, setValue, watch } = useForm({ defaultValues: { dois: '' } })
  const count = linesOf(watch('dois')).length
  const add = useExclusiveMutation({
    mutationFn: (dois: string[]) => addSources(projectId, { dois }),
    onSuccess: async (added) => {
      setResult(added)
      setValue('dois', added.refused.map(({ given }) => given).join('\n'))
      await queryClient.invalidateQueries(sourcesQuery(projectId))
      if (added.refused.length === 0) onDone()
    },
  })
  return (
    <form
      className="by-doi"
      onSubmit={handleSubmit(({ dois }) => add.mutate(linesOf(dois).slice(0, maxDoisPerCall)))}
    >
      <TextAreaField
        label="DOI, uno por línea"
        rows={4}
        autoFocus
        {...register('dois')}
        error={add.isError ? errorMessage(add.error) : undefined}
      />
      <Button type="submit" className="btn-blue" busy={add.isPending} disabled={count === 0}>
        Añadir {count > 0 && Math.min(count, maxDoisPerCall)}
      </Button>
      {result && (
        <div role="status">
          <p>{addedWords(result)}</p>
          {result.refused.map(({ given, message }) => (
            <p key={given} className="refused">
              <b>{given}</b> {message}
            </p>
          ))}
        </div>
      )}
    </form>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split(/[\n,;]\s+|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
