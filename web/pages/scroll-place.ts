import {
  Component,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Layout } from '#core/layout/pages.ts'
import { scrollerOf, showStart } from '#web/ui/scroller.ts'
import { placeOf, pointOf, sightOf, type TextPlace, textPoint } from './text-in-sight.ts'

/** What draws one line of a sheet. */
const drawnLine = '.ln, .table-row, .exhibit-picture, .exhibit-equation'
/** How far above the bottom of the pane the newest line is kept, in pixels. */
const clearancePx = 72

/**
 * Scrolls to the newest line while the text grows. It stops when the student scrolls by hand, until they press
 * 'Ir al final' or the next answer begins.
 */
export function useFollowGrowth(
  paneRef: RefObject<HTMLElement | null>,
  isLive: boolean,
  layout: Layout | null,
  /** Whether the text was written to its end. */
  isWhole: boolean,
): { isTheirs: boolean; goToEnd: () => void } {
  const [isTheirs, setIsTheirs] = useState(false)
  useOpenOnFirstPage(paneRef, isLive, isTheirs || !isWhole, layout !== null)

  useEffect(() => {
    const pane = paneRef.current
    if (!isLive || !pane) return
    setIsTheirs(false)
    const takeOver = () => setIsTheirs(true)
    const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const gesture of gestures) pane.addEventListener(gesture, takeOver, { passive: true })
    // A jump to a place in the text.
    const onFocus = ({ target }: FocusEvent) => target !== pane && takeOver()
    pane.addEventListener('focusin', onFocus)
    return () => {
      pane.removeEventListener('focusin', onFocus)
      for (const gesture of gestures) pane.removeEventListener(gesture, takeOver)
    }
  }, [isLive, paneRef])

  useLayoutEffect(() => {
    const pane = paneRef.current
    if (isLive && !isTheirs && pane && layout) showLastLine(pane)
  }, [isLive, isTheirs, layout, paneRef])

  return { isTheirs: isLive && isTheirs, goToEnd: useCallback(() => setIsTheirs(false), []) }
}

/**
 * A project's first text is read from its first page once it is finished; `stays`: not where the student scrolled by
 * hand, or the text broke off.
 */
function useOpenOnFirstPage(
  paneRef: RefObject<HTMLElement | null>,
  isLive: boolean,
  stays: boolean,
  hasText: boolean,
): void {
  const follows = useRef({ isFirst: false, hadText: hasText, wasLive: false })
  useEffect(() => {
    const { current } = follows
    if (isLive && !current.wasLive) current.isFirst = !current.hadText
    if (stays) current.isFirst = false
    const isFinished = !isLive && current.wasLive && current.isFirst
    current.wasLive = isLive
    current.hadText = hasText
    const pane = paneRef.current
    if (!isFinished || !pane) return
    // On a phone the pages may be in the pane that is not shown, and only what is shown can be scrolled.
    const observer = new ResizeObserver(() => {
      if (pane.clientHeight === 0) return
      showStart(pane)
      observer.disconnect()
    })
    observer.observe(pane)
  }, [isLive, stays, hasText, paneRef])
}

function showLastLine(pane: HTMLElement): void {
  if (pane.clientHeight === 0) return
  const sheet = pane.querySelector('.sheet:last-of-type')
  const line = sheet && [...sheet.querySelectorAll(drawnLine)].at(-1)
  if (!line) return
  const hidden = line.getBoundingClientRect().bottom - (sightOf(pane).bottom - clearancePx)
  if (hidden > 0) scrollerOf(pane).scrollTop += hidden
}

type Props = {
  pagesRef: RefObject<HTMLElement | null>
  /** The view that draws the text: another value, another view. */
  drawnBy: string
}

type Kept = { place: TextPlace; top: number }

/**
 * Keeps the text under the reader's eyes where it stands on the screen when another view draws it. A class, because only
 * a class can look at the page after React has decided on a change and before it makes it.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): Kept | null {
    const pane = this.props.pagesRef.current
    if (before.drawnBy === this.props.drawnBy || !pane) return null
    const point = textPoint(pane)
    const place = point && placeOf(pane, point)
    return place && { place, top: point.top }
  }

  override componentDidUpdate(_before: Props, _state: unknown, kept: Kept | null): void {
    const pane = this.props.pagesRef.current
    if (!kept || !pane) return
    const point = pointOf(pane, kept.place)
    if (point) scrollerOf(pane).scrollTop += point.top - kept.top
  }

  override render() {
    return null
  }
}
