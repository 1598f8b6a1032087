import { useCallback, useState } from 'react'
import { tabStorage } from '#web/ui/browser-storage.ts'

/** The text in a project's box, which outlives leaving the screen (to top up, for example) but not the tab. */
export function useStoredText(projectId: string) {
  const key = `borrador-${projectId}`
  const [text, setText] = useState(() => tabStorage.read(key) ?? '')
  const change = useCallback(
    // Stored before it is shown: a text restored after the screen was left waits for the next visit.
    (next: string | ((written: string) => string)) => {
      const value = typeof next === 'function' ? next(tabStorage.read(key) ?? '') : next
      if (value === '') tabStorage.remove(key)
      else tabStorage.write(key, value)
      setText(value)
    },
    [key],
  )
  return [text, change] as const
}
