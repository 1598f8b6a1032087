import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '#web/api/live-events.ts'
import { meQuery } from '#web/api/me.api.ts'
import { creditsQuery, entriesQuery, referralCodeQuery } from './credits.api.ts'

/** Keeps the balances on screen up to date with the server. */
export function useLiveCredits(): void {
  const client = useQueryClient()

  useLiveEvent('credits', ({ purchased, free, total, held }) => {
    client.setQueryData(
      meQuery.queryKey,
      (me) =>
        me && {
          ...me,
          credits_balance: purchased,
          free_credits_balance: free,
          available_credits: total - held,
        },
    )
    client.setQueryData(
      creditsQuery.queryKey,
      (row) => row && { ...row, purchased, free, total, held },
    )
    // The day of the next reset may have changed too, and every movement adds an entry.
    void client.invalidateQueries(creditsQuery)
    void client.invalidateQueries({ queryKey: entriesQuery.queryKey })
    void client.invalidateQueries(referralCodeQuery)
  })
}
