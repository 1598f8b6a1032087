import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** The owner and the members of a project, in the order in which they came. */
export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['members', projectId],
    queryFn: ({ signal }) => call('GET /api/projects/:id/members', { id: projectId, signal }),
  })
