import type { QueryClient } from '@tanstack/react-query'
import type { SaveMessageResult } from '#contract/generation.ts'
import type { LatestVersion, MessageRow } from '#contract/projects.ts'
import { emptyChat, latestVersionQuery, messagesQuery } from './messages.api.ts'

/** The chat's rows in the query cache, changed before and after the server's response. */
export class MessageCache {
  readonly #client: QueryClient
  readonly #projectId: string

  constructor(client: QueryClient, projectId: string) {
    this.#client = client
    this.#projectId = projectId
  }

  get rows(): MessageRow[] {
    return this.#client.getQueryData(messagesQuery(this.#projectId).queryKey)?.rows ?? []
  }

  /** The document as this screen knows it. */
  get document(): LatestVersion | null {
    return this.#client.getQueryData(latestVersionQuery(this.#projectId).queryKey) ?? null
  }

  async add(row: MessageRow): Promise<void> {
    await this.#client.cancelQueries(messagesQuery(this.#projectId))
    this.#write((rows) => [...rows, row])
  }

  replace(id: string, row: MessageRow): void {
    this.#write((rows) => [...rows.filter((other) => other.id !== id && other.id !== row.id), row])
  }

  remove(id: string): void {
    this.#write((rows) => rows.filter((row) => row.id !== id))
  }

  /** Adds the saved assistant message and the new version, if it is one, together. */
  settle({ assistantMessageData, versionData, creditsDeducted }: SaveMessageResult): void {
    const row = { ...assistantMessageData, credits_consumed: creditsDeducted }
    this.replace(row.id, row)
    if (versionData === null) return
    this.#client.setQueryData(latestVersionQuery(this.#projectId).queryKey, (latest) =>
      latest && versionData.state === 'alternative'
        ? { ...latest, alternative: versionData }
        : { ...versionData, alternative: null },
    )
  }

  /** Reads the history again: the server resets the estimate of a failed run to 0. */
  refresh(): Promise<void> {
    return this.#client.invalidateQueries(messagesQuery(this.#projectId))
  }

  #write(change: (rows: MessageRow[]) => MessageRow[]): void {
    this.#client.setQueryData(messagesQuery(this.#projectId).queryKey, (chat = emptyChat) => ({
      ...chat,
      rows: change(chat.rows),
    }))
  }
}

/** What the newest request itself cost, besides its answer. */
export function requestCredits(messages: readonly MessageRow[]): number {
  return messages.findLast(({ role }) => role === 'user')?.credits_consumed ?? 0
}
