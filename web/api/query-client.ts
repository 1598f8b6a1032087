import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { meQuery } from './me.api.ts'
import { onReachability } from './reachability.ts'
import { report } from './report.ts'
import { onUnauthorized } from './unauthorized.ts'

/** Only what may pass by itself is tried again: a dropped connection or a server that is restarting. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Whoever goes back after writing for half an hour finds the list, and its scroll, as they left it.
      gcTime: 3_600_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    // A failure shows at once, also offline; what was sent, which may be a password, is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
})

// What could not be read meanwhile, or may have changed, is read again by itself.
onReachability((isReachable) => {
  if (isReachable) void queryClient.invalidateQueries()
})

// A session that ended elsewhere: when nobody is signed in any more, whoever needs a session is led to the login.
onUnauthorized(async () => {
  if (!queryClient.getQueryData(meQuery.queryKey)) return
  try {
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    // The screens hear of it in a task of their own.
    if (me === null) await new Promise((resolve) => setTimeout(resolve))
  } catch (error) {
    report('whether the session has ended could not be learnt', error)
  }
})
