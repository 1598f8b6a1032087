import type { LoginState } from './login-state.ts'

let signOutState: LoginState | null = null

/** The login's state after a sign-out, until the login is shown. Unlike an ended session, it leads back nowhere. */
export function readSignOutState(): LoginState | null {
  return signOutState
}

export function writeSignOutState(state: LoginState | null): void {
  signOutState = state
}
