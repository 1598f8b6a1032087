import type { Location } from 'react-router'
import { paths } from '#web/paths.ts'

/** Navigation state of the login, the registration and the forgotten password. */
export type LoginState = {
  /** The screen that needed a session; the login leads back to it. */
  from?: ReturnLocation
  /** A message above the form. */
  notice?: string
  /** The user whose session ended; another user who signs in does not go back to `from`. */
  endedSessionOf?: string
  /** The address typed on another form. */
  email?: string
}

type ReturnLocation = { pathname: string; search: string; hash: string; state: unknown }

export function readLoginState(location: Pick<Location, 'state'>): LoginState {
  const state: unknown = location.state
  if (typeof state !== 'object' || state === null) return {}
  const { from, notice, email, endedSessionOf } = state as Record<string, unknown>
  return {
    ...(isReturnLocation(from) ? { from } : {}),
    ...(typeof notice === 'string' ? { notice } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof endedSessionOf === 'string' ? { endedSessionOf } : {}),
  }
}

/** Where the login leads: to the screen that needed a session, or home. */
export function destinationAfterLogin({ from }: LoginState) {
  if (!from) return { to: paths.home, state: null }
  const { pathname, search, hash, state } = from
  return { to: { pathname, search, hash }, state }
}

/** The state that links between login and registration pass on. */
export function passOn({ from, endedSessionOf }: LoginState): LoginState {
  return { ...(from ? { from } : {}), ...(endedSessionOf ? { endedSessionOf } : {}) }
}

/** The state for the user who signed in: empty when it is not the one whose session ended. */
export function loginStateFor(userId: string | undefined, state: LoginState): LoginState {
  return state.endedSessionOf === undefined || state.endedSessionOf === userId ? state : {}
}

export function returnLocation({ pathname, search, hash, state }: Location): ReturnLocation {
  return { pathname, search, hash, state }
}

function isReturnLocation(value: unknown): value is ReturnLocation {
  if (typeof value !== 'object' || value === null) return false
  const { pathname, search, hash } = value as Record<string, unknown>
  const isText = [pathname, search, hash].every((part) => typeof part === 'string')
  // A path of this site: with two slashes it would be another's.
  return isText && /^\/(?!\/)/.test(String(pathname))
}

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
