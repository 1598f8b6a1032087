import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { meQuery } from './me.api.ts'
import { onReachability } from './reachability.ts'
import { report } from './report.ts'
import { onUnauthorized } from './unauthorized.ts'

/** Errors worth a retry: a dropped connection or a server that is restarting. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A student who goes back after half an hour finds the list and its scroll position unchanged.
      gcTime: 3_600_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    // A failure shows at once, also offline; sent data, which may be a password, is not kept in memory.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
})

// Queries that failed or may be outdated are read again once the server is reachable.
onReachability((isReachable) => {
  if (isReachable) void queryClient.invalidateQueries()
})

// If the session has ended elsewhere, `me` becomes null and RequireSession opens the login.
onUnauthorized(async () => {
  if (!queryClient.getQueryData(meQuery.queryKey)) return
  try {
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    // The screens render the change in a later task.
    if (me === null) await new Promise((resolve) => setTimeout(resolve))
  } catch (error) {
    report('could not check whether the session has ended', error)
  }
})
