import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Layout } from '#core/layout/pages.ts'
import { report } from '#web/api/report.ts'
import { useEditing, useSession } from '#web/editor/editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useScreenKeys } from '#web/marks/keys.ts'
import { MarksLayer, Strokes } from '#web/marks/marks-layer.tsx'
import { type MeasuredPages, originOf } from '#web/marks/measured-pages.ts'
import { useHighlights } from '#web/marks/use-highlights.ts'
import { useJump } from '#web/marks/use-jump.ts'
import { type PagesRef, useMeasured, useScrolled } from '#web/marks/use-measured.ts'
import { sightOf } from '#web/pages/text-in-sight.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { ChangeCard, ChangeLine, ChangeTools } from './change-tools.tsx'
import type { Changes } from './changes.ts'
import { ChangesStrip } from './changes-strip.tsx'
import { type DrawnChange, drawChanges } from './drawn-changes.ts'
import { useRevisions } from './revisions.ts'
import { useRoomBelow } from './use-room-below.ts'
import './changes.css'

export type ChangesLayerProps = {
  changes: Changes
  layout: Layout | null
  pagesRef: PagesRef
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

const elsewhere = '[role="dialog"]:not(.change-card), [role="alertdialog"], [role="menu"]'

/** Marks, numbers with their undoing, and the strip that goes through the changes. */
function MarkedChanges(props: ChangesLayerProps) {
  const { changes, pagesRef, isReading, isNarrow } = props
  const drawn = useDrawn(props)
  const current = useSlice(changes.slice, (state) => state.current)
  const opened = useSlice(changes.slice, (state) => state.opened)
  const jump = useSlice(changes.slice, (state) => state.jump)
  useHighlights(useMemo(() => ({ 'new-words': drawn.flatMap((one) => one.ranges) }), [drawn]))
  useJump({
    pagesRef,
    jump,
    tops: useMemo(() => new Map(drawn.map(({ at, top }) => [at, top])), [drawn]),
    room: isNarrow ? roomPx.narrow : roomPx.wide,
    seenAbove: lowPx,
    focus: (at) =>
      pagesRef.current
        ?.querySelector<HTMLElement>(`[data-change-tool="${at}"]`)
        ?.focus({ preventScroll: true }),
    onDone: changes.jumped,
  })
  useSeen(changes, drawn, pagesRef)
  usePressedMark(changes, drawn, pagesRef)
  // Alt+↑ and Alt+↓ anywhere on the screen.
  useScreenKeys(true, elsewhere, ({ key, altKey, ctrlKey, metaKey }) => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
    if (step === null || !altKey || ctrlKey || metaKey) return false
    changes.step(step)
    return true
  })
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
      <MarksLayer pagesRef={pagesRef} className="change-marks">
        {shown.map((one) => {
          const change = changes.all[one.at]
          if (!change) return null
          const isCurrent = one.at === current
          return (
            <div key={one.at}>
              <Strokes strokes={one.strokes} />
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
      </MarksLayer>
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

/** Where the changes are drawn now. */
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
  const withLine = placed.filter(({ status }) => isReading && status !== 'undone')
  useRoomBelow(withLine.flatMap(({ at }) => (at === null ? [] : (blocks[at]?.id ?? []))))
  const measure = useMemo(() => {
    if (!layout) return null
    return (pages: MeasuredPages) =>
      drawChanges(pages, { layout, blocks, placed, changes: changes.all, isReading })
  }, [layout, blocks, placed, changes, isReading])
  const options = { drawnBy, isLate: true, movesWhileScrolled: isReading }
  return useMeasured(pagesRef, measure, options) ?? noneDrawn
}

const noneDrawn: readonly DrawnChange[] = []

/** Room above the line that is jumped to, in pixels. */
const roomPx = { narrow: 72, wide: 160 }
/** How far from the lower edge a change counts as seen, in pixels. */
const lowPx = 120

/** The first change in sight becomes the one in view, when the student has scrolled past the one before. */
function useSeen(changes: Changes, drawn: readonly DrawnChange[], pagesRef: PagesRef): void {
  useScrolled(pagesRef, (pane) => {
    const { top, bottom } = sightOf(pane)
    const origin = originOf(pane).top
    const isSeen = (one: DrawnChange) => origin + one.bottom > top && origin + one.top < bottom
    const { current, jump } = changes.slice.get()
    if (jump !== null || drawn.some((one) => one.at === current && isSeen(one))) return
    const seen = drawn.find((one) => one.status !== 'undone' && isSeen(one))
    if (seen) changes.see(seen.at)
  })
}

/** Around a mark, in pixels: a wedge is small. */
const reachPx = 6

/** A press on marked words shows what they replaced. */
function usePressedMark(changes: Changes, drawn: readonly DrawnChange[], pagesRef: PagesRef): void {
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
