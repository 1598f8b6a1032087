import { queryOptions } from '@tanstack/react-query'
import type { SourceList, SourceRow, SourceText } from '#contract/sources.ts'
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

/** Moves the waiting works into a new project; a repeated call changes nothing. */
export function takeWaitingSources(projectId: string): Promise<unknown> {
  return api.post(pathOf(projectId), { take_waiting: true })
}

/** The text of each page of a source. */
export async function readSourceText(
  projectId: string,
  sourceId: string,
): Promise<readonly string[]> {
  return (await api.get<SourceText>(`/api/projects/${projectId}/sources/${sourceId}/text`)).pages
}
