import { useCallback, useState } from 'react'

/** What is written in a project's box outlives leaving the screen, for a top-up say; not the tab. */
export function useKeptText(projectId: string) {
  const key = `borrador-${projectId}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const change = useCallback(
    (next: string | ((written: string) => string)) =>
      setText((written) => {
        const value = typeof next === 'function' ? next(written) : next
        if (value === '') sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, value)
        return value
      }),
    [key],
  )
  return [text, change] as const
}
