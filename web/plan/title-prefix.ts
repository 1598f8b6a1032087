import { useEffect } from 'react'
import { usePanes } from '#web/panes/panes.ts'

/** Tells in the title of the browser's tab how a work ended. */
export function useTitlePrefix(prefix: string): void {
  const panes = usePanes()
  useEffect(() => {
    if (prefix === '') return
    panes.prefixTitle(prefix)
    return () => panes.prefixTitle('')
  }, [panes, prefix])
}

/** Prefixes the tab's title until the student looks at the tab. */
export function useUnseenPrefix(prefix: string): void {
  const panes = usePanes()
  useEffect(() => {
    if (!document.hidden) return
    panes.prefixTitle(prefix)
    const clear = () => panes.prefixTitle('')
    document.addEventListener('visibilitychange', clear, { once: true })
    return () => {
      document.removeEventListener('visibilitychange', clear)
      clear()
    }
  }, [panes, prefix])
}
