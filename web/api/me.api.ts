import { queryOptions } from '@tanstack/react-query'
import type { MeRow } from '#contract/account.ts'
import { hasStatus } from './api-error.ts'
import { api } from './client.ts'

/** Who is signed in, with their balances; null when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<MeRow | null> => {
    try {
      return await api.get<MeRow>('/api/me', signal)
    } catch (error) {
      if (hasStatus(error, 401)) return null
      throw error
    }
  },
})
