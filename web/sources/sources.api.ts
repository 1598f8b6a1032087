import { queryOptions } from '@tanstack/react-query'
import type {
  AddSources,
  AddSourcesResult,
  SearchSourcesResult,
  SourceList,
  SourceRow,
  UpdateSource,
} from '#contract/sources.ts'
import { api } from '#web/api/client.ts'

/** A project, or null for the works that wait for the next one. */
export type SourcesOf = string | null

export const pathOf = (projectId: SourcesOf) =>
  projectId === null ? '/api/sources' : `/api/projects/${projectId}/sources`

export const sourcesQuery = (projectId: SourcesOf) =>
  queryOptions({
    queryKey: ['sources', projectId ?? 'waiting'],
    queryFn: async ({ signal }): Promise<SourceRow[]> =>
      (await api.get<SourceList>(pathOf(projectId), signal)).sources,
  })

export const searchQuery = (topic: string) =>
  queryOptions({
    queryKey: ['source-search', topic],
    queryFn: ({ signal }) =>
      api.get<SearchSourcesResult>(`/api/sources/search?q=${encodeURIComponent(topic)}`, signal),
    staleTime: 600_000,
    retry: false,
  })

export function addSources(projectId: SourcesOf, given: AddSources): Promise<AddSourcesResult> {
  return api.post(pathOf(projectId), given)
}

export function updateSource(
  projectId: SourcesOf,
  sourceId: string,
  changes: UpdateSource,
): Promise<SourceRow> {
  return api.patch(`${pathOf(projectId)}/${sourceId}`, changes)
}

export function removeSource(projectId: SourcesOf, sourceId: string): Promise<unknown> {
  return api.delete(`${pathOf(projectId)}/${sourceId}`)
}

/** Gives a new project the works that wait for one; again, it changes nothing. */
export function takeWaitingSources(projectId: string): Promise<unknown> {
  return api.post(pathOf(projectId), { take_waiting: true })
}

export const exportPath = (projectId: string, format: 'bib' | 'ris' | 'json') =>
  `/api/projects/${projectId}/references.${format}`
