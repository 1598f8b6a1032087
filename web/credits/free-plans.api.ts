import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** How many more plans of a project are free; read again wherever it is shown, because each plan changes it. */
export const freePlansQuery = (projectId: string | undefined) =>
  queryOptions({
    queryKey: ['free-plans', projectId],
    queryFn: ({ signal }) =>
      call('GET /api/free-plans', {
        query: projectId === undefined ? {} : { project_id: projectId },
        signal,
      }),
    staleTime: 0,
  })
