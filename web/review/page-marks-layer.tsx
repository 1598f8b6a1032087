import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { lineHeightPt, marginPt, pageWidthPt } from '#core/layout/page-rules.ts'
import type { Layout } from '#core/layout/pages.ts'
import { blockElements } from '#web/pages/block-elements.ts'
import type { Stretch } from '#web/pages/find-places.ts'
import { type Highlighted, rangesOf, underline } from '#web/pages/page-marks.ts'
import { sightOf } from '#web/pages/text-in-sight.ts'
import { PencilRing } from '#web/ui/ringed-number.tsx'
import { scrollerOf } from '#web/ui/scroller.ts'
import type { MarkedPlace } from './marked-place.ts'
import { useReviewing } from './reviewing.ts'
import { isFault, StateMark } from './state-mark.tsx'
import './page-marks.css'

/** A mark to go to; a new object each time. */
type Jump = { key: string; takesFocus: boolean }

type Props = {
  marks: readonly MarkedPlace[]
  /** Underlined in any case, also without a mark in the margin. */
  underlined: readonly MarkedPlace[]
  layout: Layout | null
  chosen: string | null
  jump: Jump | null
  pagesRef: RefObject<HTMLElement | null>
  isReading: boolean
  isNarrow: boolean
  onOpen: (mark: MarkedPlace) => void
}

/** A mark as it is drawn, in pixels from the start of the pane's content. */
type Drawn = {
  mark: MarkedPlace
  top: number
  left: number
  width: number
  height: number
  /** The size of the sign or number. */
  size: number
  hasWord: boolean
}

const marksOnLine = 3
/** Room above the line that was jumped to, in pixels. */
const clearance = { narrow: 72, wide: 240 }
/** Sheets narrower than this, in pixels, have no room for a word in their margin. */
const minWidthForWords = 740

/** Underlines findings and marks them in the margin, in a layer over the pages: the text itself does not change. */
export function PageMarks(props: Props) {
  const { marks, underlined, layout, chosen, jump, pagesRef, isReading, isNarrow, onOpen } = props
  const [drawn, setDrawn] = useState<readonly Drawn[]>([])
  const width = useWidth(pagesRef)
  const shown = useShownPages(pagesRef)
  const done = useRef<Jump>(null)
  const { marks: elements } = useReviewing()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the places depend on the width
  useLayoutEffect(() => {
    const pane = pagesRef.current
    if (!pane || !layout) return setDrawn([])
    if (!isReading) setDrawn(sheetMarks(pane, marks, chosen))
  }, [marks, layout, chosen, isReading, pagesRef, width])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places depend on the width
  useLayoutEffect(() => {
    const pane = pagesRef.current
    if (!pane || !layout) return
    const all = new Set([...marks, ...underlined])
    const ranges = drawUnderlines(pane, [...all], chosen, isReading ? null : shown)
    if (isReading) setDrawn(readingMarks(pane, marks, chosen, ranges))
  }, [marks, underlined, layout, chosen, isReading, pagesRef, width, shown])
  useEffect(() => () => underline({}), [])

  useEffect(() => {
    const pane = pagesRef.current
    const found = jump && drawn.find(({ mark }) => mark.key === jump.key)
    if (!pane || !found || jump === done.current) return
    done.current = jump
    const room = isNarrow ? clearance.narrow : clearance.wide
    scrollerOf(pane).scrollTop += originOf(pane).top + found.top - sightOf(pane).top - room
    if (jump.takesFocus) elements.focus(found.mark.key, { preventScroll: true })
  }, [jump, drawn, isNarrow, pagesRef, elements])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, mark: MarkedPlace) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onOpen(mark)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const inOrder = [...drawn].sort((a, b) => a.top - b.top || b.left - a.left)
    const next = inOrder[inOrder.findIndex((one) => one.mark === mark) + step]
    if (!next) return
    event.preventDefault()
    elements.focus(next.mark.key)
  }

  const pane = pagesRef.current
  if (!pane) return null
  const inTabOrder = drawn.find(({ mark }) => mark.key === chosen) ?? drawn[0]
  return createPortal(
    <div className="review-marks">
      {drawn.map((one) => {
        const { mark, top, left, width, height, size, hasWord } = one
        const { key, label, appearance } = mark
        const isNumber = 'number' in appearance
        // Three digits are smaller, so that they stay in their ring.
        const share = isNumber && appearance.number > 99 ? 0.46 : 0.62
        const classes = [
          'margin-mark',
          isNumber ? appearance.isSoft && 'soft' : 'state',
          !isNumber && `is-${appearance.shape}`,
          key === chosen && 'is-chosen',
        ]
        return (
          <button
            key={key}
            ref={elements.ref(key)}
            type="button"
            className={classes.filter(Boolean).join(' ')}
            data-part="mark"
            style={{ top, left, width, height, fontSize: Math.max(18 * share, size * share) }}
            tabIndex={one === inTabOrder ? 0 : -1}
            aria-label={label}
            onClick={() => onOpen(mark)}
            onKeyDown={(event) => onKeyDown(event, mark)}
          >
            {isNumber ? (
              <>
                <PencilRing />
                <b>{appearance.number}</b>
              </>
            ) : (
              <>
                {hasWord && appearance.word && <span>{appearance.word}</span>}
                <StateMark shape={appearance.shape} />
              </>
            )}
          </button>
        )
      })}
    </div>,
    pane,
  )
}

/** The pages in the window and two more on each side, counted from 0. */
type ShownPages = { from: number; to: number }

function useShownPages(pagesRef: RefObject<HTMLElement | null>): ShownPages {
  const [shown, setShown] = useState<ShownPages>({ from: 0, to: 4 })
  useEffect(() => {
    const pane = pagesRef.current
    if (!pane) return
    let frame = 0
    const measure = () => {
      frame = 0
      const next = shownPages(pane)
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    soon()
    pane.addEventListener('scroll', soon, { passive: true })
    return () => {
      pane.removeEventListener('scroll', soon)
      cancelAnimationFrame(frame)
    }
  }, [pagesRef])
  return shown
}

function shownPages(pane: HTMLElement): ShownPages {
  const sheets = [...pane.querySelectorAll('.sheet, .paper-sheet')]
  const { top, bottom } = pane.getBoundingClientRect()
  const first = sheets.findIndex((sheet) => sheet.getBoundingClientRect().bottom > top)
  const after = sheets.findIndex((sheet) => sheet.getBoundingClientRect().top > bottom)
  return { from: first - 2, to: (after === -1 ? sheets.length : after) + 1 }
}

function useWidth(pagesRef: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const pane = pagesRef.current
    if (!pane) return
    const observer = new ResizeObserver(() =>
      setWidth(pane.querySelector('.sheet, .reading')?.clientWidth ?? 0),
    )
    observer.observe(pane)
    const frame = pane.querySelector('.paper-frame, .reading')
    if (frame) observer.observe(frame)
    return () => observer.disconnect()
  }, [pagesRef])
  return width
}

/** Underlines the marked words, on the given pages or on all, and returns the ranges of the chosen mark by its key. */
function drawUnderlines(
  pane: HTMLElement,
  marks: readonly MarkedPlace[],
  chosen: string | null,
  shown: ShownPages | null,
): Map<string, Range[]> {
  const near = marks.filter(
    ({ place }) => !shown || (place.page - 1 >= shown.from && place.page - 1 <= shown.to),
  )
  const byKey = new Map<string, Range[]>()
  const byKind: Record<Highlighted, Range[]> = {
    'apa-error': [],
    'apa-warning': [],
    'review-gray': [],
    'review-ok': [],
    'review-out': [],
    'review-outside': [],
    'apa-chosen': [],
    'review-chosen': [],
    'review-chosen-gray': [],
  }
  if (near.length > 0) {
    const blocks = blockElements(pane)
    const ranges = (stretch: Stretch) => rangesOf(blocks.get(stretch.block) ?? [], stretch)
    for (const { key, place, spots, appearance } of near) {
      for (const { stretch, kind } of spots) byKind[kind].push(...ranges(stretch))
      if (key !== chosen || !place.text) continue
      const own = ranges(place.text)
      byKey.set(key, own)
      byKind[chosenKind(appearance)].push(...own)
    }
  }
  underline(byKind)
  return byKey
}

function chosenKind(appearance: MarkedPlace['appearance']): Highlighted {
  if ('number' in appearance) return 'apa-chosen'
  return isFault(appearance.shape) ? 'review-chosen' : 'review-chosen-gray'
}

/** Without the marks that have the number of another on their line: that of the chosen place stays, else the first. */
function onePerLine(marks: readonly MarkedPlace[], chosen: string | null): MarkedPlace[] {
  const kept = new Map<string, MarkedPlace>()
  for (const mark of marks) {
    const { page, slot } = mark.place
    const said = 'number' in mark.appearance ? `number ${mark.appearance.number}` : mark.key
    const line = `${page} ${slot} ${said}`
    if (!kept.has(line) || mark.key === chosen) kept.set(line, mark)
  }
  return [...kept.values()]
}

/** The marks in the margin of the sheets, two or three side by side on a line; any others are only in the list. */
function sheetMarks(
  pane: HTMLElement,
  all: readonly MarkedPlace[],
  chosen: string | null,
): Drawn[] {
  const marks = onePerLine(all, chosen)
  const origin = originOf(pane)
  const sheets = [...pane.querySelectorAll('.sheet, .paper-sheet')].map((sheet) =>
    sheet.getBoundingClientRect(),
  )
  const lineOf = ({ place }: MarkedPlace) => `${place.page} ${place.slot}`
  const onLine = new Map<string, number>()
  for (const mark of marks) onLine.set(lineOf(mark), (onLine.get(lineOf(mark)) ?? 0) + 1)
  const used = new Map<string, number>()
  return marks.flatMap((mark) => {
    const { page, slot } = mark.place
    const sheet = sheets[page - 1]
    if (!sheet) return []
    const line = lineOf(mark)
    const before = used.get(line) ?? 0
    if (before >= marksOnLine && mark.key !== chosen) return []
    used.set(line, before + 1)
    const pt = sheet.width / pageWidthPt
    const isWord = 'shape' in mark.appearance
    const size = isWord ? Math.max(13, sheet.width * 0.021) : Math.max(18, sheet.width * 0.033)
    const height = Math.max(16, lineHeightPt * pt)
    const stack = Math.min(before, marksOnLine - 1)
    const hasWord = isWord && sheet.width > minWidthForWords && onLine.get(line) === 1
    const width = hasWord ? sheet.width * 0.106 : size
    const right = sheet.width * 0.113 - stack * (size + 2)
    return [
      {
        mark,
        size,
        width,
        height,
        hasWord,
        top: sheet.top - origin.top + (marginPt + slot * lineHeightPt) * pt,
        left: sheet.left - origin.left + right - width,
      },
    ]
  })
}

/** Text as wide as the screen has no margin, so only the chosen mark is drawn. */
function readingMarks(
  pane: HTMLElement,
  marks: readonly MarkedPlace[],
  chosen: string | null,
  ranges: ReadonlyMap<string, Range[]>,
): Drawn[] {
  const mark = marks.find(({ key }) => key === chosen)
  if (!mark) return []
  const rect = ranges.get(mark.key)?.[0]?.getClientRects()[0]
  const top = rect ? rect.top - originOf(pane).top : 0
  const height = rect?.height ?? 24
  return [{ mark, top, left: 0, size: 20, width: 20, height, hasWord: false }]
}

/** The start of the pane's content, in pixels of the window. */
function originOf(pane: HTMLElement): { top: number; left: number } {
  const { top, left } = pane.getBoundingClientRect()
  return { top: top - pane.scrollTop, left: left - pane.scrollLeft }
}
