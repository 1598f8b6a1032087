import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { askDevice } from './passkey-support.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
  // Another device may have signed in meanwhile.
  staleTime: 0,
})

export const endSession = (id: string) => call('DELETE /api/auth/sessions/:id', { id })

export const endOtherSessions = () => call('POST /api/auth/revoke-other-sessions')

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /api/auth/passkeys', { signal }),
})

export const renamePasskey = (id: string, name: string) =>
  call('PATCH /api/auth/passkeys/:id', { id, body: { name } })

/** Asks the device for a key of this account: it proves the owner in this session for ten minutes. */
export async function showPasskey(): Promise<void> {
  await call('POST /api/auth/passkeys/show', { body: { response: await askDevice() } })
}

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => call('GET /api/auth/identities', { signal }),
})

export const removeIdentity = (id: string) => call('DELETE /api/auth/identities/:id', { id })

export const removePasskey = (id: string) => call('DELETE /api/auth/passkeys/:id', { id })
