import type { LoginState } from './login-state.ts'

let signOutState: LoginState | null = null

/** From a sign-out on purpose until the login is shown: its state, which then leads back to nowhere. */
export function readSignOutState(): LoginState | null {
  return signOutState
}

export function writeSignOutState(state: LoginState | null): void {
  signOutState = state
}
