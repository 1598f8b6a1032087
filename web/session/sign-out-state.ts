import type { LoginState } from './login-state.ts'

let signOutState: LoginState | null = null

/**
 * The login's state after a sign-out, kept until the login is shown. Unlike after an ended session, there is no screen
 * to return to.
 */
export function readSignOutState(): LoginState | null {
  return signOutState
}

export function writeSignOutState(state: LoginState | null): void {
  signOutState = state
}
