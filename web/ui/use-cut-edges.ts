import { type RefObject, useEffect } from 'react'

/** Marks a strip that scrolls sideways with `data-cut-start` and `data-cut-end` where a part of it is out of sight. */
export function useCutEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const strip = ref.current
    if (!strip) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = strip
      strip.toggleAttribute('data-cut-start', scrollLeft > 1)
      strip.toggleAttribute('data-cut-end', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const observer = new ResizeObserver(mark)
    observer.observe(strip)
    for (const child of strip.children) observer.observe(child)
    strip.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      strip.removeEventListener('scroll', mark)
    }
  }, [ref])
}
