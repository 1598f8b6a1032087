import { queryOptions } from '@tanstack/react-query'
import type { LatestVersion, MessageRow, VersionRow } from '#contract/projects.ts'
import { api } from '#web/api/client.ts'

/** The history of a project, the oldest first. */
export const messagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'messages'],
    queryFn: ({ signal }) => api.get<MessageRow[]>(`/api/projects/${projectId}/messages`, signal),
  })

/** The document and the newer text that waits for a choice, or null when there is nothing yet. */
export const latestVersionQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'version'],
    queryFn: ({ signal }) =>
      api.get<LatestVersion | null>(`/api/projects/${projectId}/versions/latest`, signal),
  })

export type NewMessage = {
  content: string
  sequenceOrder: number
  /** Continues the text that was cut off. */
  continues: boolean
}

export function createMessage(projectId: string, message: NewMessage): Promise<MessageRow> {
  return api.post(`/api/projects/${projectId}/messages`, {
    role: 'user',
    content: message.content,
    sequence_order: message.sequenceOrder,
    continues: message.continues,
  })
}

/** Makes a cut-off text the document (`use`), or keeps the document (`discard`). */
export function chooseVersion(version: VersionRow, choice: 'use' | 'discard'): Promise<VersionRow> {
  return api.post(
    `/api/projects/${version.project_id}/versions/${version.version_number}/${choice}`,
  )
}

/** Sets or removes the rating of an answer. */
export function rateMessage(
  message: MessageRow,
  rating: MessageRow['rating'],
): Promise<MessageRow> {
  const path = `/api/projects/${message.project_id}/messages/${message.id}/rating`
  return api.put(path, { rating })
}

/** Deletes the newest message, while it has no answer. */
export function deleteMessage(projectId: string, messageId: string): Promise<unknown> {
  return api.delete(`/api/projects/${projectId}/messages/${messageId}`)
}

/** Records whether a proposed replacement was accepted. */
export function decideProposal(
  message: MessageRow,
  proposal: NonNullable<MessageRow['proposal']>,
): Promise<MessageRow> {
  const path = `/api/projects/${message.project_id}/messages/${message.id}/proposal`
  return api.put(path, { proposal })
}
