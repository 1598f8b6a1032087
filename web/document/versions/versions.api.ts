import { queryOptions } from '@tanstack/react-query'
import type { ListedVersion } from '#contract/projects.ts'
import { api } from '#web/api/client.ts'

/** Every version of a project with its text, the newest first. */
export const versionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'versions'],
    queryFn: ({ signal }) =>
      api.get<ListedVersion[]>(`/api/projects/${projectId}/versions`, signal),
  })

/** The numbers of the two versions that are compared. */
export type Compared = { before: number; after: number }
