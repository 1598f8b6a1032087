import type { QueryClient } from '@tanstack/react-query'
import type { MessageRow } from '#contract/projects.ts'
import { meQuery } from '#web/api/me.api.ts'

/** Whether another member sent it, who alone stops, saves and pays its answer. */
export function isOfOther({ user_id }: MessageRow, client: QueryClient): boolean {
  return user_id !== null && user_id !== client.getQueryData(meQuery.queryKey)?.id
}
