import { useEffect } from 'react'
import { usePanes } from '#web/panes/panes.ts'

/** Tells in the title of the browser's tab how a work ended. */
export function useTitlePrefix(prefix: string): void {
  const panes = usePanes()
  useEffect(() => {
    if (prefix === '') return
    panes.slice.set({ titlePrefix: prefix })
    return () => panes.slice.set({ titlePrefix: '' })
  }, [panes, prefix])
}

/** The same, until the student looks at the tab. */
export function useUnseenPrefix(prefix: string): void {
  const panes = usePanes()
  useEffect(() => {
    if (!document.hidden) return
    panes.slice.set({ titlePrefix: prefix })
    const clear = () => panes.slice.set({ titlePrefix: '' })
    document.addEventListener('visibilitychange', clear, { once: true })
    return () => {
      document.removeEventListener('visibilitychange', clear)
      clear()
    }
  }, [panes, prefix])
}
