import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MessageRow, VersionRow } from '#contract/projects.ts'
import { call } from '#web/api/client.ts'
import { useProjectId } from '#web/projects/use-project.ts'

/** The history of a project, the oldest first. */
export const messagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'messages'],
    queryFn: ({ signal }) => call('GET /api/projects/:id/messages', { id: projectId, signal }),
  })

/** The document and the newer text that waits for a choice, or null when there is nothing yet. */
export const latestVersionQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'version'],
    queryFn: ({ signal }) =>
      call('GET /api/projects/:id/versions/latest', { id: projectId, signal }),
  })

export type NewMessage = {
  content: string
  /** The length that the student chose. */
  pages: number | null
  sequenceOrder: number
  /** Continues the text that was cut off. */
  continues: boolean
}

export const createMessage = (projectId: string, message: NewMessage) =>
  call('POST /api/projects/:id/messages', {
    id: projectId,
    body: {
      role: 'user',
      content: message.content,
      pages: message.pages,
      sequence_order: message.sequenceOrder,
      continues: message.continues,
    },
  })

/** Makes a cut-off text the document (`use`), or keeps the document (`discard`). */
export const chooseVersion = (version: VersionRow, choice: 'use' | 'discard') =>
  call(`POST /api/projects/:id/versions/:number/${choice}`, {
    id: version.project_id,
    number: version.version_number,
  })

const paramsOf = ({ project_id, id }: MessageRow) => ({ id: project_id, messageId: id })

/** Sets or removes the rating of an answer. */
export const rateMessage = (message: MessageRow, rating: MessageRow['rating']) =>
  call('PUT /api/projects/:id/messages/:messageId/rating', {
    ...paramsOf(message),
    body: { rating },
  })

/** Deletes the newest message, while it has no answer. */
export const deleteMessage = (projectId: string, messageId: string) =>
  call('DELETE /api/projects/:id/messages/:messageId', { id: projectId, messageId })

/** Records whether a proposed replacement was accepted. */
export const decideProposal = (
  message: MessageRow,
  proposal: 'pending' | 'accepted' | 'discarded',
) =>
  call('PUT /api/projects/:id/messages/:messageId/proposal', {
    ...paramsOf(message),
    body: { proposal },
  })

const none: readonly MessageRow[] = []

/** The chat of the open project, the oldest first. */
export function useMessages(): readonly MessageRow[] {
  return (
    useQuery({ ...messagesQuery(useProjectId()), refetchOnMount: false, retryOnMount: false })
      .data ?? none
  )
}
