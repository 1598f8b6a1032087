import { useQuery } from '@tanstack/react-query'
import type { MessageRow } from '#contract/projects.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { messagesQuery } from './messages.api.ts'

const none: readonly MessageRow[] = []

/** The chat of the open project, the oldest first. */
export function useMessages(): readonly MessageRow[] {
  return (
    useQuery({ ...messagesQuery(useProjectId()), refetchOnMount: false, retryOnMount: false })
      .data ?? none
  )
}
