import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => call('GET /api/credits', { signal }),
})

/** The ledger, the newest entry first, a page at a time. */
export const entriesQuery = infiniteQueryOptions({
  queryKey: ['credit-entries'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/credits/entries', {
      query: pageParam === null ? undefined : { before: pageParam },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next_before,
})

/** The invite link and the credits earned with it. */
export const referralCodeQuery = queryOptions({
  queryKey: ['referral-code'],
  queryFn: ({ signal }) => call('GET /api/referral-code', { signal }),
})
