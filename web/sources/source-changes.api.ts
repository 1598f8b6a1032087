import { queryOptions } from '@tanstack/react-query'
import type {
  AddSources,
  AddSourcesResult,
  SearchSourcesResult,
  SourceRow,
  UpdateSource,
} from '#contract/sources.ts'
import { api } from '#web/api/client.ts'
import { pathOf, type SourcesOf } from './sources.api.ts'

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

export const exportPath = (projectId: string, format: 'bib' | 'ris' | 'json') =>
  `/api/projects/${projectId}/references.${format}`
