import type { Location } from 'react-router'
import { paths } from '#web/paths.ts'

/** Navigation state of the login, the registration and the forgotten password. */
export type LoginState = {
  /** The screen that asked for a session, to go back to. */
  from?: Way
  /** What to say above the form. */
  notice?: string
  /** Whose session ended: what they were doing is not for whoever else signs in. */
  endedSessionOf?: string
  /** The address typed on another form. */
  email?: string
}

type Way = { pathname: string; search: string; hash: string; state: unknown }

export function readLoginState(location: Location): LoginState {
  const state: unknown = location.state
  if (typeof state !== 'object' || state === null) return {}
  const { from, notice, email, endedSessionOf } = state as Record<string, unknown>
  return {
    ...(isWay(from) ? { from } : {}),
    ...(typeof notice === 'string' ? { notice } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof endedSessionOf === 'string' ? { endedSessionOf } : {}),
  }
}

/** Where whoever has signed in goes on: to the screen that asked for it, or home. */
export function wayBack({ from }: LoginState) {
  if (!from) return { to: paths.home, state: null }
  const { pathname, search, hash, state } = from
  return { to: { pathname, search, hash }, state }
}

/** What a link between login and registration takes along. */
export function passOn({ from, endedSessionOf }: LoginState): LoginState {
  return { ...(from ? { from } : {}), ...(endedSessionOf ? { endedSessionOf } : {}) }
}

/** The same for whoever has signed in: another person than the one whose session ended begins at home. */
export function wayOnFor(userId: string | undefined, state: LoginState): LoginState {
  return state.endedSessionOf === undefined || state.endedSessionOf === userId ? state : {}
}

export function wayTo({ pathname, search, hash, state }: Location): Way {
  return { pathname, search, hash, state }
}

function isWay(value: unknown): value is Way {
  if (typeof value !== 'object' || value === null) return false
  const { pathname, search, hash } = value as Record<string, unknown>
  return typeof pathname === 'string' && typeof search === 'string' && typeof hash === 'string'
}
