import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { report } from '#web/api/report.ts'
import { useSession } from '#web/editor/editing.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { SelectedText } from '#web/editor/selected-text.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { useScreenKeys } from '#web/marks/keys.ts'
import { MarksLayer, Strokes } from '#web/marks/marks-layer.tsx'
import type { LineSpan, MeasuredPages } from '#web/marks/measured-pages.ts'
import { useMeasured } from '#web/marks/use-measured.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstTool } from '#web/ui/toolbar.tsx'
import { AskBar } from './ask-bar.tsx'
import { proposedBy } from './ask-state.ts'
import { useAsking, useAskState } from './asking.ts'
import type { DrawnPages } from './proposal-pages.tsx'
import './ask.css'
import { showFirstMark, sightOf } from '#web/pages/text-in-sight.ts'
import { scrollerOf } from '#web/ui/scroller.ts'

/** The last line that the bar is about, and all of them, page by page. */
type AskedLines = { page: number; slot: number; stretches: readonly LineSpan[] }

const gapPx = 8
const barHeightPx = 48

/**
 * The place of the bar under a line, or over the first one where the sheet ends: from the first line that the bar may be
 * shown over, to the end of its own place.
 */
function barPlace(pages: MeasuredPages, { page, slot, stretches }: AskedLines) {
  const sheet = pages.sheet(page)
  const last = pages.lines({ page, slot, lines: 1 })
  if (!sheet || !last) return null
  const below = last.top + last.height + gapPx
  const isBelow = below + barHeightPx < sheet.top + sheet.height
  const first = stretches.find((stretch) => stretch.page === page)
  const start = pages.lines({ page, slot: Math.min(first?.slot ?? slot, slot), lines: 1 }) ?? last
  const bar = isBelow ? below : start.top - gapPx - barHeightPx
  const [beginning] = stretches
  const top = Math.min(bar, (beginning && pages.lines(beginning)?.top) ?? bar)
  return {
    top,
    height: bar + barHeightPx - top,
    right: pages.pane.clientWidth - (last.left + last.width),
    strokes: pages.strokes(stretches),
  }
}

type Props = {
  pagesRef: RefObject<HTMLElement | null>
  /** The element that holds the bar on a narrow screen. */
  barRef: RefObject<HTMLElement | null>
  /** Whether the bar is at the bottom and not beside the text. */
  isAtBottom: boolean
  /** Comments on the selection of a session; null for members who may not comment. */
  onComment: ((session: EditingSession) => void) | null
  /** The pages with the proposal's marks. */
  drawn: DrawnPages | null
}

const elsewhere = '[role="dialog"], [role="alertdialog"], [role="menu"], .chat'

/** The bar beside selected text, from the request to the decision, and the stroke along the lines it is about. */
export function AskLayer({ pagesRef, barRef, isAtBottom, onComment, drawn }: Props) {
  const asking = useAsking()
  const state = useAskState()
  const canResume = useSlice(asking.slice, (all) => all.canResume)
  const session = useSession()
  const selected = useSessionView(session, (view) => view.selected)
  const canAsk = useSessionView(session, (view) => !view.isReadOnly) ?? false
  const hasFocus = useSessionView(session, (view) => view.hasFocus) ?? false
  const settled = useSettledSelection(selected)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [inUse, setInUse] = useState<SelectedText | null>(null)
  const settledKey = settled?.key ?? null
  useEffect(() => setDismissed((key) => (key === settledKey ? key : null)), [settledKey])
  const isRest = state.kind === 'rest' || state.kind === 'short'
  const asked = inUse ?? settled
  const isShown = !isRest || (canAsk && asked !== null && asked.key !== dismissed)
  const wasShown = useRef(isShown)
  useEffect(() => {
    // Words for a request are about one selection.
    if (wasShown.current && !isShown) asking.write(null)
    wasShown.current = isShown
  }, [isShown, asking])
  const isDrawn = proposedBy(state) !== null
  const about = isDrawn ? (drawn?.place ?? null) : asked
  const lines = isShown && !isAtBottom ? about : null
  const measure = useMemo(
    () => lines && ((pages: MeasuredPages) => barPlace(pages, lines)),
    [lines],
  )
  const box = useMeasured(pagesRef, measure)
  const layerRef = useRef<HTMLDivElement>(null)
  const { accept, discard } = asking
  const hasBarBelow = isShown && isRest && isAtBottom
  const scrollBack = useRoomForSelection(session, pagesRef, hasBarBelow ? settledKey : null)
  const leave = () => {
    if (asked) setDismissed(asked.key)
    setInUse(null)
    scrollBack()
    // A touch leaves the focus in the text; setting it again would open the keyboard of a phone.
    if (!isAtBottom || layerRef.current?.contains(document.activeElement)) session?.focus()
  }

  useScreenKeys(isShown, elsewhere, (event, target) => {
    const isMine = layerRef.current?.contains(target) ?? false
    if (event.key === 'Enter' && event.altKey) focusFirstTool(layerRef.current)
    else if (state.kind === 'proposal' && event.key === 'Enter' && event.ctrlKey) accept()
    else if (state.kind === 'proposal' && event.key === 'Escape') discard()
    else if (isRest && event.key === 'Escape' && !event.isComposing) {
      if (isMine && inUse) return false
      leave()
    } else return false
    return true
  })

  // The browser shows the selection only while the text has the focus.
  const isMarked = isShown && !isDrawn && !hasFocus
  useEffect(() => {
    const range = isMarked ? session?.selectionInDom() : null
    if (!range || !('highlights' in CSS)) return
    CSS.highlights.set('asked', new Highlight(range))
    return () => void CSS.highlights.delete('asked')
  }, [isMarked, session])

  // Loads the code that draws the proposal while the model writes it.
  const isWriting = state.kind === 'writing'
  useEffect(() => {
    if (!isWriting) return
    import('./proposal-pages.tsx').catch((error) => report('the proposal was not prepared', error))
  }, [isWriting])

  // The text box that had the focus is gone.
  useEffect(() => {
    if (isDrawn && document.activeElement === document.body)
      pagesRef.current?.focus({ preventScroll: true })
  }, [isDrawn, pagesRef])

  const isProposal = state.kind === 'proposal'
  const change = useChangeInSight(pagesRef, drawn, { isWriting, isReady: isProposal })
  const wasProposal = useRef(isProposal)
  useEffect(() => {
    if (!wasProposal.current && isProposal && isFree(pagesRef.current)) {
      focusFirstTool(layerRef.current)
    }
    wasProposal.current = isProposal
  }, [isProposal, pagesRef])

  const onWrite = (isWriting: boolean) => {
    setInUse(isWriting ? asked : null)
    if (!isWriting) session?.focus()
  }

  // Offered when a proposal is scrolled out of view, or was left for later.
  const toChange = isProposal && !change.isInSight ? { words: 'Ver', onPress: change.show } : null
  const way = canResume ? { words: 'Decidir', onPress: asking.resume } : toChange
  const pane = pagesRef.current
  const host = isAtBottom || !box ? barRef.current : pane
  const bar = isShown && (
    <div
      ref={layerRef}
      className={host === pane ? 'ask-float' : 'ask-bottom'}
      style={host === pane && box ? placeStyle(box) : undefined}
    >
      <AskBar
        selected={asked}
        isAtBottom={host !== pane}
        onWrite={onWrite}
        onAsked={() => {
          setInUse(null)
          session?.focus()
        }}
        onComment={
          onComment && session
            ? () => {
                if (asked) setDismissed(asked.key)
                onComment(session)
              }
            : null
        }
        onClose={leave}
      />
    </div>
  )
  return (
    <>
      <span className="sr" role="status">
        {isProposal && 'Propuesta lista'}
      </span>
      {pane?.parentElement && way && createPortal(<ToProposal {...way} />, pane.parentElement)}
      {bar && host && createPortal(bar, host)}
      {isShown && host === pane && (
        <MarksLayer pagesRef={pagesRef}>
          <Strokes strokes={box?.strokes ?? []} isRed={state.kind === 'writing'} />
        </MarksLayer>
      )}
    </>
  )
}

/** Over the pages: that a proposal waits, and the way to it. */
function ToProposal({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <div className="to-proposal">
      <span>Propuesta sin decidir</span>
      <Button size="small" onClick={onPress}>
        {words}
      </Button>
    </div>
  )
}

/** Keeps the bar inside the pane, so that the chat does not cover its left end. */
function placeStyle({ top, height, right }: { top: number; height: number; right: number }) {
  return { top, height, right, maxWidth: `calc(100% - ${right + 8}px)` }
}

/** Whether the focus is on no control. */
function isFree(pages: HTMLElement | null): boolean {
  return document.activeElement === document.body || document.activeElement === pages
}

/** How long a selection has to stay the same. */
const settledAfterMs = 300

/** The selection, once the pointer is up or the keys have paused; null at once when nothing is selected. */
function useSettledSelection(selected: SelectedText | null): SelectedText | null {
  const [settled, setSettled] = useState<SelectedText | null>(null)
  useEffect(() => {
    if (!selected) return setSettled(null)
    let timer = setTimeout(() => setSettled(selected), settledAfterMs)
    const onDown = () => clearTimeout(timer)
    const onUp = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(selected))
    }
    window.addEventListener('pointerdown', onDown)
    window.addEventListener('pointerup', onUp)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointerup', onUp)
    }
  }, [selected])
  return selected && settled?.key === selected.key ? selected : null
}

const gestures = ['wheel', 'touchmove', 'keydown'] as const

/**
 * Whether the first changed words of a proposal are in sight. They are brought there when they are first drawn and when
 * the proposal is ready, unless the student has scrolled since the request.
 */
function useChangeInSight(
  pagesRef: RefObject<HTMLElement | null>,
  drawn: DrawnPages | null,
  { isWriting, isReady }: { isWriting: boolean; isReady: boolean },
): { isInSight: boolean; show: () => void } {
  const [isInSight, setIsInSight] = useState(true)
  const isTheirs = useRef(false)

  const show = useCallback(() => {
    if (pagesRef.current) showFirstMark(pagesRef.current)
  }, [pagesRef])

  useEffect(() => {
    const pane = pagesRef.current
    if (!isWriting || !pane) return
    isTheirs.current = false
    const takeOver = () => {
      isTheirs.current = true
    }
    for (const gesture of gestures) pane.addEventListener(gesture, takeOver, { passive: true })
    return () => {
      for (const gesture of gestures) pane.removeEventListener(gesture, takeOver)
    }
  }, [isWriting, pagesRef])

  const isDrawn = drawn !== null
  useEffect(() => {
    if (isDrawn && (isWriting || isReady) && !isTheirs.current) show()
  }, [isDrawn, isWriting, isReady, show])

  useEffect(() => {
    const mark = drawn && pagesRef.current?.querySelector('ins, del')
    if (!mark) return setIsInSight(true)
    const observer = new IntersectionObserver((seen) =>
      setIsInSight(seen.at(-1)?.isIntersecting ?? true),
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [drawn, pagesRef])

  return { isInSight, show }
}

/** Between the selection and the bar, in pixels. */
const besideBarPx = 12

/**
 * Scrolls by as much as is needed for the selection to stay above the bar at the bottom; `key` is null without that bar.
 * Returns what scrolls back, unless the student has scrolled meanwhile.
 */
function useRoomForSelection(
  session: EditingSession | null,
  pagesRef: RefObject<HTMLElement | null>,
  key: string | null,
): () => void {
  const scrolled = useRef<{ to: number; by: number } | null>(null)
  useEffect(() => {
    const pane = pagesRef.current
    const selected = key === null ? null : session?.selectionInDom()
    if (!pane || !selected) return
    const box = selected.getBoundingClientRect()
    const { top, bottom } = sightOf(pane)
    const below = box.bottom + besideBarPx - bottom
    // The beginning of a long selection is not scrolled out of sight.
    const by = Math.min(below, box.top - besideBarPx - top)
    if (by <= 0) return
    const scroller = scrollerOf(pane)
    scroller.scrollTop += by
    scrolled.current = { to: scroller.scrollTop, by }
  }, [session, pagesRef, key])
  return useCallback(() => {
    const pane = pagesRef.current
    const { to, by } = scrolled.current ?? {}
    scrolled.current = null
    if (!pane || to === undefined || by === undefined) return
    const scroller = scrollerOf(pane)
    if (scroller.scrollTop === to) scroller.scrollTop -= by
  }, [pagesRef])
}
