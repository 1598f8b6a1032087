import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '#web/api/live-events.ts'
import { membersQuery } from './members-query.ts'

/** The owner and the members of a project, read again with the project while they are looked at. */
export function useMembers(projectId: string) {
  const client = useQueryClient()
  useLiveEvent('project', ({ id }) => {
    if (id === projectId) void client.invalidateQueries(membersQuery(projectId))
  })
  return useQuery(membersQuery(projectId))
}
