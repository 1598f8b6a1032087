import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The signed-in user with their balances; null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('GET /api/me', { signal }),
})
