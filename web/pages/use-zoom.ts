import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'

type Point = { across: number; down: number; x: number; y: number; sheet: Element }

/** The 1× and 2× zoom at phone width; the point that was tapped stays in place. */
export function useZoom(isPhone: boolean) {
  const pagesRef = useRef<HTMLDivElement>(null)
  const tapped = useRef<Point | null>(null)
  const [isZoomed, setIsZoomed] = useState(false)

  const toggle = useCallback(() => setIsZoomed((zoomed) => !zoomed), [])

  const onTap = (event: MouseEvent<HTMLElement>) => {
    if (!isPhone || !(event.target instanceof Element)) return
    const sheet = event.target.closest('.sheet')
    if (!sheet || event.target.closest('button') || hasSelection()) return
    const box = sheet.getBoundingClientRect()
    tapped.current = {
      sheet,
      across: (event.clientX - box.left) / box.width,
      down: (event.clientY - box.top) / box.height,
      x: event.clientX,
      y: event.clientY,
    }
    toggle()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll follows the change of zoom
  useLayoutEffect(() => {
    const point = tapped.current
    const pages = pagesRef.current
    tapped.current = null
    if (!point || !pages) return
    const box = point.sheet.getBoundingClientRect()
    pages.scrollBy(
      box.left + point.across * box.width - point.x,
      box.top + point.down * box.height - point.y,
    )
  }, [isZoomed])

  return { pagesRef, isZoomed: isPhone && isZoomed, toggle, onTap }
}

function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== ''
}
