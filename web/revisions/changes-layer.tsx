import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Layout } from '#core/layout/pages.ts'
import { report } from '#web/api/report.ts'
import { useEditing, useSession } from '#web/editor/editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { useRuns } from '#web/generation/runs.ts'
import { blockElements } from '#web/pages/block-elements.ts'
import { sightOf } from '#web/pages/text-in-sight.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { scrollerOf } from '#web/ui/scroller.ts'
import { ChangeCard, ChangeLine, ChangeTools } from './change-tools.tsx'
import type { Changes } from './changes.ts'
import { ChangesStrip } from './changes-strip.tsx'
import { type DrawnChange, drawChanges, originOf } from './drawn-changes.ts'
import { useRevisions } from './revisions.ts'
import { useRoomBelow } from './use-room-below.ts'
import './changes.css'

export type ChangesLayerProps = {
  changes: Changes
  layout: Layout | null
  pagesRef: RefObject<HTMLElement | null>
  /** The view that draws the pages: the marks are made again when it changes. */
  drawnBy: string
  isEditorShown: boolean
  isReading: boolean
  isNarrow: boolean
}

/** The changes of a revision on its pages, until the student is done with them or asks for more. */
export function ChangesLayer(props: ChangesLayerProps) {
  const { changes } = props
  const revision = useSlice(useRevisions().slice, (state) => state.revision)
  const isMarked = useSlice(changes.slice, (state) => state.isMarked)
  const isIdle = useSlice(useRuns().slice, ({ phase }) => phase === 'idle')
  const last = useMessages().at(-1)
  const isNewest = last?.id === revision?.messageId
  return changes.all.length > 0 && isMarked && isIdle && isNewest && <MarkedChanges {...props} />
}

/** Marks, numbers with their undoing, and the strip that goes through the changes. */
function MarkedChanges(props: ChangesLayerProps) {
  const { changes, pagesRef, isReading, isNarrow } = props
  const drawn = useDrawn(props)
  const current = useSlice(changes.slice, (state) => state.current)
  const opened = useSlice(changes.slice, (state) => state.opened)
  useHighlights(drawn)
  useJump(changes, drawn, pagesRef, isNarrow)
  useSeen(changes, drawn, pagesRef)
  usePressedMark(changes, drawn, pagesRef)
  useStepKeys(changes)
  useOpenedEditor(isReading)

  const undo = async (at: number) => {
    await changes.undo(at)
    // The button is gone.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) pagesRef.current?.focus({ preventScroll: true })
    })
  }

  const pane = pagesRef.current
  if (!pane) return null
  const shown = drawn.filter(({ status }) => status !== 'undone')
  const card = shown.find(({ at }) => at === opened)
  const Tools = isReading ? ChangeLine : ChangeTools
  return (
    <>
      <ChangesStrip changes={changes} pane={pane} isNarrow={isNarrow} />
      {createPortal(
        <div className="change-marks" data-reading={isReading || undefined}>
          {shown.map((one) => {
            const change = changes.all[one.at]
            if (!change) return null
            const isCurrent = one.at === current
            return (
              <div key={one.at}>
                {one.strokes.map((style) => (
                  <i key={style.top} className="change-stroke" style={style} aria-hidden="true" />
                ))}
                {one.wedges.map(({ top, left, words }) => (
                  <span
                    key={`${top} ${left}`}
                    className="change-gone"
                    style={{ top, left }}
                    role="img"
                    aria-label={
                      words === 1 ? 'Aquí se quitó 1 palabra' : `Aquí se quitaron ${words} palabras`
                    }
                  />
                ))}
                {isCurrent &&
                  one.boxes.map((style) => (
                    <i
                      key={`${style.top} ${style.left}`}
                      className="change-box"
                      style={style}
                      aria-hidden="true"
                    />
                  ))}
                <Tools
                  change={change}
                  drawn={one}
                  isCurrent={isCurrent}
                  isOpen={one === card}
                  onOpen={() => changes.open(one === card ? null : one.at)}
                  onUndo={() => void undo(one.at)}
                />
                {one === card && (
                  <ChangeCard
                    change={change}
                    drawn={one}
                    made={changes.made}
                    onUndo={() => void undo(one.at)}
                    onClose={() => changes.open(null)}
                  />
                )}
              </div>
            )
          })}
        </div>,
        pane,
      )}
    </>
  )
}

/**
 * With the lines under its paragraphs, text to read is drawn by the editor from the beginning: another view under the
 * finger would have its letters elsewhere.
 */
function useOpenedEditor(isReading: boolean): void {
  const editing = useEditing()
  useEffect(() => {
    if (!isReading) return
    editing.start().catch((error) => report('the editor was not opened for the changes', error))
  }, [isReading, editing])
}

/** Where the changes are drawn now; measured again after an edit, another size, and while text is scrolled. */
function useDrawn(props: ChangesLayerProps): readonly DrawnChange[] {
  const { changes, pagesRef, drawnBy, isEditorShown, isReading } = props
  const session = useSession()
  const doc = useSessionView(session, (view) => view.doc)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor's layout changes with its text
  const layout = useMemo(
    () => (isEditorShown && session ? session.layout : props.layout),
    [isEditorShown, session, doc, props.layout],
  )
  const blocks = useSlice(changes.slice, (state) => state.blocks)
  const placed = useSlice(changes.slice, (state) => state.placed)
  const [drawn, setDrawn] = useState<readonly DrawnChange[]>([])

  const elementsWithLine = (pane: HTMLElement) => {
    const elements = blockElements(pane)
    return placed.flatMap(({ status, at }) => {
      const block = status === 'undone' || at === null ? undefined : blocks[at]
      return elements.get(block?.id ?? '')?.at(-1) ?? []
    })
  }
  const makeRoom = useRoomBelow()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements show the same text
  useLayoutEffect(() => {
    const pane = pagesRef.current
    if (!pane || !layout) return setDrawn([])
    let frame = 0
    const measure = () => {
      frame = 0
      makeRoom(isReading ? elementsWithLine(pane) : [])
      setDrawn(drawChanges({ pane, layout, blocks, placed, changes: changes.all, isReading }))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    // The editor draws its text after the session has it.
    soon()
    const observer = new ResizeObserver(soon)
    observer.observe(pane)
    const frameOfPages = pane.querySelector('.paper-frame, .reading')
    if (frameOfPages) observer.observe(frameOfPages)
    // Blocks that were not in sight yet have an estimated height.
    if (isReading) pane.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      pane.removeEventListener('scroll', soon)
    }
  }, [layout, blocks, placed, changes, isReading, drawnBy, pagesRef])
  return drawn
}

function useHighlights(drawn: readonly DrawnChange[]): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return
    const ranges = drawn.flatMap((one) => one.ranges)
    if (ranges.length === 0) CSS.highlights.delete('new-words')
    else CSS.highlights.set('new-words', new Highlight(...ranges))
  }, [drawn])
  useEffect(
    () => () => {
      if ('highlights' in CSS) CSS.highlights.delete('new-words')
    },
    [],
  )
}

/** Room above the line that is jumped to, in pixels. */
const clearance = { narrow: 72, wide: 160 }
/** How far from the lower edge a change counts as seen, in pixels. */
const lowPx = 120
/** Each time that text comes into sight, its true height may move it. */
const maxTries = 4

function useJump(
  changes: Changes,
  drawn: readonly DrawnChange[],
  pagesRef: RefObject<HTMLElement | null>,
  isNarrow: boolean,
): void {
  const jump = useSlice(changes.slice, (state) => state.jump)
  useEffect(() => {
    const pane = pagesRef.current
    const isDrawn = drawn.some(({ at }) => at === jump?.to)
    if (!pane || !jump || !isDrawn) return
    let tries = 0
    let frame = 0
    const place = () => {
      const goal = drawn.find(({ at }) => at === jump.to)
      if (!goal) return
      const { top, bottom } = sightOf(pane)
      const y = originOf(pane).top + goal.top
      const isSeen = y >= top + 8 && y <= bottom - lowPx
      if (!isSeen) {
        const room = isNarrow ? clearance.narrow : clearance.wide
        scrollerOf(pane).scrollTop += y - top - room
      }
      if (isSeen || ++tries >= maxTries) {
        if (jump.takesFocus) focusTool(pane, jump.to)
        changes.jumped()
      } else frame = requestAnimationFrame(place)
    }
    // On a phone the pages may be in the pane that is not shown, and only what is shown can be scrolled.
    const observer = new ResizeObserver(() => {
      if (pane.clientHeight === 0) return
      observer.disconnect()
      place()
    })
    observer.observe(pane)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [jump, drawn, changes, pagesRef, isNarrow])
}

function focusTool(pane: HTMLElement, at: number): void {
  pane.querySelector<HTMLElement>(`[data-change-tool="${at}"]`)?.focus({ preventScroll: true })
}

/** The first change in sight becomes the one in view, when the student has scrolled past the one before. */
function useSeen(
  changes: Changes,
  drawn: readonly DrawnChange[],
  pagesRef: RefObject<HTMLElement | null>,
): void {
  const look = useEffectEvent(() => {
    const pane = pagesRef.current
    if (!pane) return
    const { top, bottom } = sightOf(pane)
    const origin = originOf(pane).top
    const isSeen = (one: DrawnChange) => origin + one.bottom > top && origin + one.top < bottom
    const { current, jump } = changes.slice.get()
    if (jump !== null || drawn.some((one) => one.at === current && isSeen(one))) return
    const seen = drawn.find((one) => one.status !== 'undone' && isSeen(one))
    if (seen) changes.see(seen.at)
  })
  useEffect(() => {
    const pane = pagesRef.current
    if (!pane) return
    let frame = 0
    const soon = () => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0
          look()
        })
    }
    pane.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      pane.removeEventListener('scroll', soon)
    }
  }, [pagesRef])
}

/** Around a mark, in pixels: a wedge is small. */
const reachPx = 6

/** A press on marked words shows what they replaced. */
function usePressedMark(
  changes: Changes,
  drawn: readonly DrawnChange[],
  pagesRef: RefObject<HTMLElement | null>,
): void {
  const press = useEffectEvent(({ target, clientX, clientY }: MouseEvent) => {
    const pane = pagesRef.current
    if (!pane || !(target instanceof Element) || target.closest('button, .change-card')) return
    if (document.getSelection()?.isCollapsed === false) return
    const origin = originOf(pane)
    const [x, y] = [clientX - origin.left, clientY - origin.top]
    const isAt = (top: number, left: number, width: number, height: number) =>
      x >= left - reachPx && x <= left + width + reachPx && y >= top && y <= top + height
    const found = drawn.find(
      ({ boxes, wedges }) =>
        boxes.some((box) => isAt(box.top, box.left, box.width, box.height)) ||
        wedges.some(({ top, left }) => isAt(top - 20, left, 0, 26)),
    )
    changes.open(found?.at ?? null)
  })
  useEffect(() => {
    const pane = pagesRef.current
    const listen = (event: MouseEvent) => press(event)
    pane?.addEventListener('click', listen)
    return () => pane?.removeEventListener('click', listen)
  }, [pagesRef])
}

/** Alt+↑ and Alt+↓ anywhere on the screen, Escape for what the card shows. */
function useStepKeys(changes: Changes): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[role="dialog"]:not(.change-card), [role="alertdialog"], [role="menu"]'))
      return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step !== null && event.altKey && !event.ctrlKey && !event.metaKey) changes.step(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
