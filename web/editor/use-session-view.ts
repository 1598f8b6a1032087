import { useSyncExternalStore } from 'react'
import type { EditingSession, SessionView } from './editing-session.ts'

const noSubscription = () => () => {}

/** A part of the session's view, or null without a session; renders again when it changes. */
export function useSessionView<Part>(
  session: EditingSession | null,
  part: (view: SessionView) => Part,
): Part | null {
  const read = () => (session ? part(session.look()) : null)
  return useSyncExternalStore(session?.subscribe ?? noSubscription, read)
}
