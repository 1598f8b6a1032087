import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { MessageRow, VersionRow } from '#contract/projects.ts'
import { creditsBeforeHeader, neededBeforeHeader } from '#contract/response-headers.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { call, callPage } from '#web/api/client.ts'
import { meQuery } from '#web/api/me.api.ts'
import { mayCall, useProjectId } from '#web/projects/use-project.ts'

/** What is loaded of a project's chat: comments without texts. */
export type Chat = {
  /** The oldest first. Those before `before` are some that are needed wherever they stand. */
  rows: MessageRow[]
  /** The place from which on all messages are loaded; 0 when there are no older ones. */
  before: number
  /** What the messages before it cost, in credits. */
  creditsBefore: number
  /** The places of older messages that are needed and not loaded yet, divided by commas; null for none. */
  needed: string | null
}

export const emptyChat: Chat = { rows: [], before: 0, creditsBefore: 0, needed: null }

/** The chat of a project: its newest messages, and the older ones that were loaded once. */
export const messagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'messages'],
    queryFn: async ({ client, queryKey, signal }): Promise<Chat> => {
      if (!mayCall(client, projectId, 'ask')) return emptyChat
      const newest = await readChat(projectId, null, signal).catch((error: unknown) => {
        // The student's role has just changed.
        if (hasStatus(error, 403)) return emptyChat
        throw error
      })
      const known = client.getQueryData<Chat>(queryKey)
      const last = known?.rows.at(-1)?.sequence_order ?? 0
      return known && known.before <= newest.before && last >= newest.before
        ? joinChat(known, newest)
        : newest
    },
  })

/** A page of the chat: the newest messages, or the newest of those before one. */
export async function readChat(
  projectId: string,
  before: number | null,
  signal?: AbortSignal,
): Promise<Chat> {
  const { rows, nextCursor, headers } = await callPage('GET /api/projects/:id/messages', {
    id: projectId,
    query: { content: 'comments', ...(before && { before: `${before}` }) },
    signal,
  })
  return {
    rows,
    before: Number(nextCursor),
    creditsBefore: Number(headers.get(creditsBeforeHeader)),
    needed: headers.get(neededBeforeHeader),
  }
}

/** A page and what is loaded after it. */
export function joinChat(older: Chat, { rows, before }: Chat): Chat {
  const isAfter = (row: MessageRow) => row.sequence_order >= before
  return {
    ...older,
    rows: [...older.rows.filter((row) => !isAfter(row)), ...rows.filter(isAfter)],
  }
}

/** The loaded messages without a gap between them. */
export const messagesIn = ({ rows, before }: Chat): MessageRow[] =>
  rows.filter((row) => row.sequence_order >= before)

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

/** What is loaded of the open project's chat. */
export const useChat = (): Chat =>
  useQuery({ ...messagesQuery(useProjectId()), refetchOnMount: false, retryOnMount: false }).data ??
  emptyChat

/** The messages that are loaded, the oldest first. */
export const useMessages = (): readonly MessageRow[] => useChat().rows

/** Whether another member sent it, who alone stops, saves and pays its answer. */
export function isOfOther({ user_id }: MessageRow, client: QueryClient): boolean {
  return user_id !== null && user_id !== client.getQueryData(meQuery.queryKey)?.id
}
