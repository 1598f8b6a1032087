import { queryOptions } from '@tanstack/react-query'
import type { MessageRow, VersionRow } from '#contract/projects.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'

/** The history of a project, the oldest first. */
export const messagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'messages'],
    queryFn: ({ signal }) => api.get<MessageRow[]>(`/api/projects/${projectId}/messages`, signal),
  })

/** The newest version, or null when there is none yet. */
export const latestVersionQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'version'],
    queryFn: async ({ signal }): Promise<VersionRow | null> => {
      try {
        return await api.get<VersionRow>(`/api/projects/${projectId}/versions/latest`, signal)
      } catch (error) {
        if (hasStatus(error, 404)) return null
        throw error
      }
    },
  })

export function createMessage(
  projectId: string,
  content: string,
  sequenceOrder: number,
): Promise<MessageRow> {
  return api.post(`/api/projects/${projectId}/messages`, {
    role: 'user',
    content,
    sequence_order: sequenceOrder,
  })
}

/** Takes back the newest message, as long as nothing answered it. */
export function deleteMessage(projectId: string, messageId: string): Promise<unknown> {
  return api.delete(`/api/projects/${projectId}/messages/${messageId}`)
}
