import { queryOptions } from '@tanstack/react-query'
import type { MeRow } from '#contract/account.ts'
import { api } from './client.ts'

/** Who is signed in, with their balances; null when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<MeRow | null>('/api/me', signal),
})
