import type { MessageRow } from '#contract/projects.ts'

/** What the newest request itself cost, besides its answer. */
export function requestCredits(messages: readonly MessageRow[]): number {
  return messages.findLast(({ role }) => role === 'user')?.credits_consumed ?? 0
}
