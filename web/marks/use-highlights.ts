import { useLayoutEffect } from 'react'

/**
 * Draws ranges in the style of their name (`::highlight(name)`), so that the text itself does not change; a later name
 * is drawn over an earlier one. A browser without highlights shows none.
 */
export function useHighlights(ranges: Readonly<Record<string, readonly Range[]>> | null): void {
  useLayoutEffect(() => {
    if (!ranges || !('highlights' in CSS)) return
    const names = Object.keys(ranges).filter((name) => ranges[name]?.length)
    for (const name of names) CSS.highlights.set(name, new Highlight(...(ranges[name] ?? [])))
    return () => {
      for (const name of names) CSS.highlights.delete(name)
    }
  }, [ranges])
}
