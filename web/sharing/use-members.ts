import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '#web/api/live-events.ts'
import { membersQuery } from './members-query.ts'

/** The owner and the members of a project, fetched again whenever a live event says that the project changed. */
export function useMembers(projectId: string) {
  const client = useQueryClient()
  useLiveEvent('project', ({ id }) => {
    if (id === projectId) void client.invalidateQueries(membersQuery(projectId))
  })
  return useQuery(membersQuery(projectId))
}
