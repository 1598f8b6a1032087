import { useCallback, useState } from 'react'

/** What is written in a project's box outlives leaving the screen, for a top-up say; not the tab. */
export function useKeptText(projectId: string) {
  const key = `borrador-${projectId}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const change = useCallback(
    // Kept before it is shown: a text that comes back after the screen was left waits for the next visit.
    (next: string | ((written: string) => string)) => {
      const written = sessionStorage.getItem(key) ?? ''
      const value = typeof next === 'function' ? next(written) : next
      if (value === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
      setText(value)
    },
    [key],
  )
  return [text, change] as const
}
