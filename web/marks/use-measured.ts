import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { MeasuredPages, sheetsOf } from './measured-pages.ts'

export type PagesRef = RefObject<HTMLElement | null>

type Options = {
  /** The view that draws the pages: they are measured again when it changes. */
  drawnBy?: unknown
  /** Measures in the next frame, because the editor draws a change after its session has it. */
  isLate?: boolean
  /** Measures while scrolling: in the reading view a block has an estimated height until it is scrolled into view. */
  movesWhileScrolled?: boolean
}

/** What `measure` finds on the pages as they are drawn; found again when it, their size or their view changes. */
export function useMeasured<T>(
  pagesRef: PagesRef,
  measure: ((pages: MeasuredPages) => T) | null,
  { drawnBy, isLate = false, movesWhileScrolled = false }: Options = {},
): T | null {
  const [measured, setMeasured] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view draws the same text elsewhere
  useLayoutEffect(() => {
    const pane = pagesRef.current
    if (!pane || !measure) return setMeasured(null)
    const now = () => setMeasured(measure(new MeasuredPages(pane)))
    const { soon, cancel } = oncePerFrame(now)
    if (isLate) soon()
    else now()
    const pages = pane.querySelector('.paper-frame, .reading')
    // The width of a sheet (A4) decides its height; the reading view's height changes with its text.
    const sizeNow = () =>
      `${pane.clientWidth} ${pages?.clientWidth} ${movesWhileScrolled && pages?.clientHeight}`
    let size = sizeNow()
    const observer = new ResizeObserver(() => {
      if (size !== sizeNow()) soon()
      size = sizeNow()
    })
    observer.observe(pane)
    if (pages) observer.observe(pages)
    if (movesWhileScrolled) pane.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancel()
      observer.disconnect()
      pane.removeEventListener('scroll', soon)
    }
  }, [pagesRef, measure, drawnBy, isLate, movesWhileScrolled])
  return measured
}

/** Calls `look` after the pages were scrolled, once a frame; with `atFirst` also when they are mounted. */
export function useScrolled(
  pagesRef: PagesRef,
  look: (pane: HTMLElement) => void,
  atFirst = false,
): void {
  const looked = useEffectEvent(look)
  useEffect(() => {
    const pane = pagesRef.current
    if (!pane) return
    const { soon, cancel } = oncePerFrame(() => looked(pane))
    if (atFirst) soon()
    pane.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancel()
      pane.removeEventListener('scroll', soon)
    }
  }, [pagesRef, atFirst])
}

/** The pages in the window and about two on each side, counted from 1. */
type ShownPages = { from: number; to: number }

export function useShownPages(pagesRef: PagesRef): ShownPages {
  const [shown, setShown] = useState<ShownPages>({ from: 1, to: 5 })
  const look = (pane: HTMLElement) => {
    const sheets = sheetsOf(pane)
    const { top, bottom } = pane.getBoundingClientRect()
    const first = sheets.findIndex((sheet) => sheet.getBoundingClientRect().bottom > top)
    const after = sheets.findIndex((sheet) => sheet.getBoundingClientRect().top > bottom)
    const from = first - 1
    const to = (after === -1 ? sheets.length : after) + 2
    setShown((before) => (before.from === from && before.to === to ? before : { from, to }))
  }
  useScrolled(pagesRef, look, true)
  return shown
}

function oncePerFrame(act: () => void): { soon: () => void; cancel: () => void } {
  let frame = 0
  const run = () => {
    frame = 0
    act()
  }
  return {
    soon: () => {
      if (frame === 0) frame = requestAnimationFrame(run)
    },
    cancel: () => cancelAnimationFrame(frame),
  }
}
