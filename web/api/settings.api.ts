import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The part of the configuration the interface needs. It does not change while the page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
