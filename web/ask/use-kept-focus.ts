import { type RefObject, useEffect, useRef } from 'react'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { AskState } from './ask-state.ts'

type Options = {
  session: EditingSession | null
  pagesRef: RefObject<HTMLElement | null>
  /** On a narrow screen the focus goes to the pane: in the text it would open the keyboard. */
  isNarrow: boolean
}

/** Gives the focus a new place after a decision, which removes the button that was pressed. */
export function useKeptFocus(
  kind: AskState['kind'],
  { session, pagesRef, isNarrow }: Options,
): void {
  const before = useRef(kind)
  useEffect(() => {
    const was = before.current
    before.current = kind
    if (was === kind || was === 'rest' || document.activeElement !== document.body) return
    if (session && !isNarrow) session.focus()
    if (document.activeElement === document.body) pagesRef.current?.focus({ preventScroll: true })
  }, [kind, session, pagesRef, isNarrow])
}
