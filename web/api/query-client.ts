import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasStatus } from './api-error.ts'
import { meQuery } from './me.api.ts'
import { onReachability } from './reachability.ts'

/** Only what may pass by itself is tried again: a dropped connection or a server that is restarting. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A session that ended elsewhere: whoever needs one is led to the login.
    onError: (error) => {
      if (hasStatus(error, 401)) queryClient.setQueryData(meQuery.queryKey, null)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Whoever goes back after writing for half an hour finds the list, and its scroll, as they left it.
      gcTime: 3_600_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { retry: false },
  },
})

// What could not be read meanwhile, or may have changed, is read again by itself.
onReachability((isReachable) => {
  if (isReachable) void queryClient.invalidateQueries()
})
