import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CreditEntriesPage, CreditsRow } from '#contract/credits.ts'
import type { ReferralCodeRow } from '#contract/referrals.ts'
import { api } from '#web/api/client.ts'

export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => api.get<CreditsRow>('/api/credits', signal),
})

/** The ledger, the newest entry first, a page at a time. */
export const entriesQuery = infiniteQueryOptions({
  queryKey: ['credit-entries'],
  queryFn: ({ pageParam, signal }) =>
    api.get<CreditEntriesPage>(
      `/api/credits/entries${pageParam === null ? '' : `?before=${pageParam}`}`,
      signal,
    ),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next_before,
})

/** The invite link and the credits earned with it. */
export const referralCodeQuery = queryOptions({
  queryKey: ['referral-code'],
  queryFn: ({ signal }) => api.get<ReferralCodeRow>('/api/referral-code', signal),
})
