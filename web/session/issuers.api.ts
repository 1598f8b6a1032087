import { call } from '#web/api/client.ts'

/** Where at the issuer the browser goes. */
export const beginAtIssuer = (provider: string) =>
  call('POST /api/auth/oidc/:provider', { provider })

/** Joins who came back to the account with the same address, and signs in. */
export const joinIssuer = (provider: string, password: string) =>
  call('POST /api/auth/oidc/:provider/join', { provider, body: { password } })

/** Signs in by what the issuer put into the address of this site. */
export const finishAtIssuer = (provider: string, query: string) =>
  call('POST /api/auth/oidc/:provider/finish', { provider, body: { query } })
