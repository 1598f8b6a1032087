import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Only what may pass by itself is tried again: a dropped connection or a server that is restarting. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { retry: false },
  },
})
