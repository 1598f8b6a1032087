import { call } from '#web/api/client.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { type LoginState, readLoginState } from './login-state.ts'

/** The address at the issuer that the browser goes to. */
export const beginAtIssuer = (provider: string) =>
  call('POST /api/auth/oidc/:provider', { provider })

/** Joins the identity that came back from the issuer to the account with the same address, and signs in. */
export const joinIssuer = (provider: string, password: string) =>
  call('POST /api/auth/oidc/:provider/join', { provider, body: { password } })

/** Signs in by what the issuer put into the address of this site. */
export const finishAtIssuer = (provider: string, query: string) =>
  call('POST /api/auth/oidc/:provider/finish', { provider, body: { query } })

const key = 'ingreso'

/** Keeps where the login leads while the browser is at an issuer: no address that it brings back decides that. */
export function keepDeparture(state: LoginState): void {
  tabStorage.write(key, JSON.stringify(state))
}

/** The state of the login that the browser left, once. */
export function takeDeparture(): LoginState {
  const written = tabStorage.read(key)
  tabStorage.remove(key)
  try {
    return readLoginState({ state: JSON.parse(written ?? '{}') })
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
