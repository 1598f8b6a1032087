import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** Who wrote what in a group's project; read again each time it is shown, because others write meanwhile. */
export const contributionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'contributions'],
    queryFn: ({ signal }) => call('GET /api/projects/:id/contributions', { id: projectId, signal }),
    staleTime: 0,
  })
