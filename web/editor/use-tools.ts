import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { moveFocus } from '#web/ui/toolbar.tsx'
import type { EditingSession } from './editing-session.ts'

const tool = '[data-tool]:not(:disabled)'

/**
 * Keeps the toolbar visible while it has the focus. Escape returns the focus to the text. Tab reaches only the first tool;
 * the arrow keys move the focus between tools.
 */
export function useTools(session: EditingSession) {
  const [isInUse, setIsInUse] = useState(false)
  return {
    isInUse,
    handlers: {
      onFocus: () => setIsInUse(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsInUse(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) session.focus()
        const tools = event.currentTarget.querySelectorAll<HTMLElement>(tool)
        moveFocus(event, [...tools])
      },
    },
  }
}
