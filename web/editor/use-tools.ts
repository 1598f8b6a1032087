import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { EditingSession } from './editing-session.ts'

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
        const step = steps[event.key]
        if (step !== undefined) moveFocus(event, step)
      },
    },
  }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent, step: number): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')]
  const at = tools.indexOf(event.target as HTMLElement)
  const next = tools[at + step]
  if (at < 0 || !next || event.defaultPrevented) return
  event.preventDefault()
  next.focus()
}
