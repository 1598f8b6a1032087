import type { Location } from 'react-router'
import { paths } from '#web/paths.ts'

/** Navigation state of the login, the registration and the forgotten password. */
export type LoginState = {
  /** The screen that asked for a session, to go back to. */
  from?: Way
  /** What to say above the form. */
  notice?: string
  /** The address typed on another form. */
  email?: string
}

type Way = { pathname: string; search: string; hash: string; state: unknown }

export function readLoginState(location: Location): LoginState {
  const state: unknown = location.state
  if (typeof state !== 'object' || state === null) return {}
  const { from, notice, email } = state as Record<string, unknown>
  return {
    ...(isWay(from) ? { from } : {}),
    ...(typeof notice === 'string' ? { notice } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }
}

/** Where whoever has signed in goes on: to the screen that asked for it, or home. */
export function wayBack({ from }: LoginState) {
  if (!from) return { to: paths.home, state: null }
  const { pathname, search, hash, state } = from
  return { to: { pathname, search, hash }, state }
}

/** What a link between login and registration takes along. */
export function passOn({ from }: LoginState): LoginState {
  return from ? { from } : {}
}

export function wayTo({ pathname, search, hash, state }: Location): Way {
  return { pathname, search, hash, state }
}

function isWay(value: unknown): value is Way {
  if (typeof value !== 'object' || value === null) return false
  const { pathname, search, hash } = value as Record<string, unknown>
  return typeof pathname === 'string' && typeof search === 'string' && typeof hash === 'string'
}
