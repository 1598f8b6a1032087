import { queryOptions } from '@tanstack/react-query'
import type { MeRow } from '#contract/me.ts'
import { api } from './client.ts'

/** The signed-in user with their balances; null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<MeRow | null>('/api/me', signal),
})
