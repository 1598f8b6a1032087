import { tabStorage } from '#web/ui/browser-storage.ts'
import { type LoginState, readLoginState } from './login-state.ts'

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
