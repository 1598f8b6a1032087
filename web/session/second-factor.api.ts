import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /api/auth/second-factor', { signal }),
})

export const beginSecondFactor = (password: string) =>
  call('POST /api/auth/second-factor', { body: { password } })

export const confirmSecondFactor = (code: string) =>
  call('POST /api/auth/second-factor/confirm', { body: { code } })

export const proveSecondFactor = (code: string) =>
  call('POST /api/auth/second-factor/prove', { body: { code } })

export const removeSecondFactor = () => call('DELETE /api/auth/second-factor')
