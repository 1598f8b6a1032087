import { queryOptions } from '@tanstack/react-query'
import type { SourceRow, SourceText } from '#contract/sources.ts'
import { call } from '#web/api/client.ts'
import { mayCall } from '#web/projects/use-project.ts'

/** A project, or null for the works that wait for the next one. */
export type SourcesOf = string | null

export const pathOf = (projectId: SourcesOf) =>
  projectId === null ? '/api/sources' : '/api/projects/:id/sources'

export const sourcesQuery = (projectId: SourcesOf) =>
  queryOptions({
    queryKey: ['sources', projectId ?? 'waiting'],
    queryFn: async ({ client, signal }): Promise<SourceRow[]> => {
      if (projectId !== null && !mayCall(client, projectId, 'write')) return []
      return (await call(`GET ${pathOf(projectId)}`, { id: projectId ?? '', signal })).sources
    },
  })

/** Moves the waiting works into a new project; a repeated call changes nothing. */
export const takeWaitingSources = (projectId: string) =>
  call('POST /api/projects/:id/sources', {
    id: projectId,
    body: { take_waiting: true },
  })

/** The text of each page of a source, and what the pages are called. */
export async function readSourceText(projectId: string, sourceId: string): Promise<SourceText> {
  const given = { id: projectId, sourceId }
  return call('GET /api/projects/:id/sources/:sourceId/text', given)
}
