import { useCallback, useState } from 'react'
import { keptByTab } from '#web/ui/browser-storage.ts'

/** What is written in a project's box outlives leaving the screen, for a top-up say; not the tab. */
export function useKeptText(projectId: string) {
  const key = `borrador-${projectId}`
  const [text, setText] = useState(() => keptByTab.read(key) ?? '')
  const change = useCallback(
    // Kept before it is shown: a text that comes back after the screen was left waits for the next visit.
    (next: string | ((written: string) => string)) => {
      const value = typeof next === 'function' ? next(keptByTab.read(key) ?? '') : next
      if (value === '') keptByTab.remove(key)
      else keptByTab.write(key, value)
      setText(value)
    },
    [key],
  )
  return [text, change] as const
}
