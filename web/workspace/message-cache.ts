import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { latestVersionQuery, messagesQuery } from './messages.api.ts'

/** The chat's rows in the query cache, changed before the server's answer and after it. */
export class MessageCache {
  readonly #client: QueryClient
  readonly #projectId: string

  constructor(client: QueryClient, projectId: string) {
    this.#client = client
    this.#projectId = projectId
  }

  get rows(): MessageRow[] {
    return this.#client.getQueryData(messagesQuery(this.#projectId).queryKey) ?? []
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

  /** The assistant's saved message and the new version come in together. */
  settle({ assistantMessageData, versionData, creditsDeducted }: SaveMessageResult): void {
    const row = { ...assistantMessageData, credits_consumed: creditsDeducted }
    this.replace(row.id, row)
    this.#client.setQueryData(latestVersionQuery(this.#projectId).queryKey, (latest) =>
      latest && versionData.state === 'alternative'
        ? { ...latest, alternative: versionData }
        : { ...versionData, alternative: null },
    )
  }

  /** Reads the history again: what a failed run had been estimated at goes back to 0 on the server. */
  refresh(): Promise<void> {
    return this.#client.invalidateQueries(messagesQuery(this.#projectId))
  }

  #write(change: (rows: MessageRow[]) => MessageRow[]): void {
    this.#client.setQueryData(messagesQuery(this.#projectId).queryKey, (rows) => change(rows ?? []))
  }
}

export function useMessageCache(projectId: string): MessageCache {
  const client = useQueryClient()
  return useMemo(() => new MessageCache(client, projectId), [client, projectId])
}
