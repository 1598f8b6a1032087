import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { phone, useMediaQuery } from '#web/ui/breakpoints.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'

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

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** How the document is shown on a phone: as text to read, or as sheets. */
export type ViewMode = 'reading' | 'sheets'

const key = 'modo-hoja'

/** Wider screens show sheets; a phone shows the mode chosen last, by default text. */
export function useViewMode(): {
  viewMode: ViewMode
  choose: ((viewMode: ViewMode) => void) | null
} {
  const isPhone = useMediaQuery(phone)
  const [chosen, setChosen] = useState<ViewMode>(() =>
    browserStorage.read(key) === 'sheets' ? 'sheets' : 'reading',
  )
  if (!isPhone) return { viewMode: 'sheets', choose: null }
  const choose = (viewMode: ViewMode) => {
    browserStorage.write(key, viewMode)
    setChosen(viewMode)
  }
  return { viewMode: chosen, choose }
}
