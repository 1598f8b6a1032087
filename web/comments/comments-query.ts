import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** Under the project's key, so that what rereads a project rereads its comments. */
export const commentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'comments'],
    queryFn: ({ signal }) => call('GET /api/projects/:id/comments', { id: projectId, signal }),
  })
