import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FoundSource, SourceRow } from '#contract/sources.ts'
import { workKey } from '#core/sources/same-work.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { GroupHead, NothingHere, UnderWay } from '#web/ui/listed.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { addSources, removeSource, searchQuery } from './source-changes.api.ts'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'
import { WorkText } from './work-text.tsx'
import '#web/ui/tick.css'

type Props = { projectId: SourcesOf; topic: string; rows: readonly SourceRow[] }

/** The results of the indexes; ticking a work adds it, unticking removes it. */
export function SearchResults({ projectId, topic, rows }: Props) {
  const queryClient = useQueryClient()
  const search = useQuery(searchQuery(topic))
  const change = useMutation({
    mutationFn: async ({ work, row }: { work: FoundSource; row: SourceRow | undefined }) => {
      if (row) return removeSource(projectId, row.id)
      const { refused } = await addSources(projectId, { works: [work.work] })
      if (refused[0]) throw new Error(refused[0].message)
      return null
    },
    onError: (error) => showToast(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(sourcesQuery(projectId)),
  })
  const known = new Map(rows.map((row) => [workKey(row.csl), row]))
  const works = search.data?.works ?? []
  if (search.isPending) {
    return (
      <p className="live" role="status">
        <UnderWay>Buscando «{topic}»</UnderWay>
      </p>
    )
  }
  if (search.isError) {
    return (
      <NothingHere title="El buscador no responde">
        <ErrorText>{errorMessage(search.error)}</ErrorText>
        <p>Puedes pegar DOI, importar o subir un PDF mientras tanto.</p>
        <Button onClick={() => void search.refetch()}>Reintentar</Button>
      </NothingHere>
    )
  }
  if (works.length === 0) {
    return (
      <NothingHere role="status" title="Nada con esas palabras">
        <p>
          Prueba con menos palabras o en inglés. Libros y tesis a veces no figuran: pega su DOI o
          súbelos.
        </p>
      </NothingHere>
    )
  }
  return (
    <>
      <GroupHead role="status" count={works.length === 1 ? '1 obra' : `${works.length} obras`}>
        «{topic}»
      </GroupHead>
      <ul>
        {works.map((work) => {
          const row = known.get(workKey(work.csl))
          const isChanging = change.isPending && change.variables.work.work === work.work
          return (
            <li key={work.work}>
              <label className="work">
                <input
                  className="tick"
                  type="checkbox"
                  aria-label={`Usar: ${work.csl.title}`}
                  checked={isChanging ? row === undefined : row !== undefined}
                  disabled={change.isPending}
                  onChange={() => change.mutate({ work, row })}
                />
                <WorkText work={work} />
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}
