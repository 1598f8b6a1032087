import type { Readable } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import type { EditingSession } from './editing-session.ts'
import type { SessionView } from './session-view.ts'

const noSession: Readable<null> = { get: () => null, subscribe: () => () => {} }

/** A part of the session's view, or null without a session; renders again when it changes. */
export function useSessionView<Part>(
  session: EditingSession | null,
  part: (view: SessionView) => Part,
  equal?: (one: Part | null, other: Part | null) => boolean,
): Part | null {
  return useSlice<SessionView | null, Part | null>(
    session?.view ?? noSession,
    (view) => view && part(view),
    equal,
  )
}
