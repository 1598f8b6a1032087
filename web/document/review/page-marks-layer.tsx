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
import { PencilRing } from '#web/ui/ringed-number.tsx'
import type { Row } from './group-findings.ts'
import { blockElements, rangesOf, type Underline, underline } from './page-marks.ts'

/** A finding to go to; a new object each time. */
export type Jump = { key: string }

type Props = {
  rows: readonly Row[]
  layout: Layout | null
  chosen: string | null
  jump: Jump | null
  pagesRef: RefObject<HTMLElement | null>
  isReading: boolean
  isNarrow: boolean
  onOpenRow: (row: Row) => void
}

/** In pixels from where the pane's content begins. */
type Mark = { row: Row; top: number; left: number; size: number; height: number }

const marksOnLine = 3
/** Room above the line that was jumped to, in pixels. */
const clearance = { narrow: 72, wide: 240 }

/** Underlines what was found and numbers it in the margin, in a layer over the pages: nothing stands in the text. */
export function PageMarks(props: Props) {
  const { rows, layout, chosen, jump, pagesRef, isReading, isNarrow, onOpenRow } = props
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const width = useWidth(pagesRef)
  const done = useRef<Jump>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another width puts the marks elsewhere
  useLayoutEffect(() => {
    const pane = pagesRef.current
    if (!pane || !layout) return setMarks([])
    const ranges = drawUnderlines(pane, layout, rows, chosen)
    setMarks(isReading ? readingMarks(pane, rows, chosen, ranges) : sheetMarks(pane, rows, chosen))
  }, [rows, layout, chosen, isReading, pagesRef, width])
  useEffect(() => () => underline(null), [])

  useEffect(() => {
    const pane = pagesRef.current
    const mark = jump && marks.find(({ row }) => row.key === jump.key)
    if (!pane || !mark || jump === done.current) return
    done.current = jump
    pane.scrollTop = mark.top - (isNarrow ? clearance.narrow : clearance.wide)
    document.getElementById(markId(mark.row))?.focus({ preventScroll: true })
  }, [jump, marks, isNarrow, pagesRef])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onOpenRow(row)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const inOrder = [...marks].sort((a, b) => a.top - b.top || b.left - a.left)
    const next = inOrder[inOrder.findIndex((mark) => mark.row === row) + step]
    if (!next) return
    event.preventDefault()
    document.getElementById(markId(next.row))?.focus()
  }

  const pane = pagesRef.current
  if (!pane) return null
  const inTabOrder = marks.find(({ row }) => row.key === chosen) ?? marks[0]
  return createPortal(
    <div className="review-marks">
      {marks.map((mark) => {
        const { row, top, left, size, height } = mark
        const isSoft = row.finding.severity !== 'error'
        const classes = ['margin-mark', isSoft && 'soft', row.key === chosen && 'is-chosen']
        return (
          <button
            key={row.key}
            id={markId(row)}
            type="button"
            className={classes.filter(Boolean).join(' ')}
            style={{ top, left, width: size, height, fontSize: Math.max(11, size * 0.62) }}
            tabIndex={mark === inTabOrder ? 0 : -1}
            aria-label={`Hallazgo ${row.number}: ${row.name}`}
            onClick={() => onOpenRow(row)}
            onKeyDown={(event) => onKeyDown(event, row)}
          >
            <PencilRing />
            <b>{row.number}</b>
          </button>
        )
      })}
    </div>,
    pane,
  )
}

const markId = ({ number }: Row) => `mark-${number}`

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

function drawUnderlines(
  pane: HTMLElement,
  layout: Layout,
  rows: readonly Row[],
  chosen: string | null,
): Map<string, Range[]> {
  const blocks = blockElements(pane, layout)
  const byKind: Record<Underline, Range[]> = { 'apa-error': [], 'apa-aviso': [], 'apa-chosen': [] }
  const byKey = new Map<string, Range[]>()
  for (const { key, finding, place } of rows) {
    const ranges = place?.text ? rangesOf(blocks[place.text.block] ?? [], place.text) : []
    byKey.set(key, ranges)
    byKind[finding.severity === 'error' ? 'apa-error' : 'apa-aviso'].push(...ranges)
    if (key === chosen) byKind['apa-chosen'].push(...ranges)
  }
  underline(byKind)
  return byKey
}

/** In the margin of the sheets, two or three side by side on a line; of more the rest is in the list. */
function sheetMarks(pane: HTMLElement, rows: readonly Row[], chosen: string | null): Mark[] {
  const origin = originOf(pane)
  const sheets = [...pane.querySelectorAll('.sheet, .paper-sheet')].map((sheet) =>
    sheet.getBoundingClientRect(),
  )
  const used = new Map<string, number>()
  return rows.flatMap((row) => {
    const sheet = row.place && sheets[row.place.page - 1]
    if (!row.place || !sheet) return []
    const { page, slot } = row.place
    const before = used.get(`${page} ${slot}`) ?? 0
    if (before >= marksOnLine && row.key !== chosen) return []
    used.set(`${page} ${slot}`, before + 1)
    const pt = sheet.width / pageWidthPt
    const size = Math.max(18, sheet.width * 0.033)
    const height = Math.max(16, lineHeightPt * pt)
    const stack = Math.min(before, marksOnLine - 1)
    return [
      {
        row,
        size,
        height,
        top: sheet.top - origin.top + (marginPt + slot * lineHeightPt) * pt,
        left: sheet.left - origin.left + sheet.width * 0.113 - (stack + 1) * size - stack * 2,
      },
    ]
  })
}

/** Text as wide as the screen has no margin: only the chosen finding has its number beside it. */
function readingMarks(
  pane: HTMLElement,
  rows: readonly Row[],
  chosen: string | null,
  ranges: ReadonlyMap<string, Range[]>,
): Mark[] {
  const row = rows.find(({ key }) => key === chosen)
  if (!row) return []
  const rect = ranges.get(row.key)?.[0]?.getClientRects()[0]
  const top = rect ? rect.top - originOf(pane).top : 0
  return [{ row, top, left: 0, size: 20, height: rect?.height ?? 24 }]
}

/** Where the pane's content begins, in the window. */
function originOf(pane: HTMLElement): { top: number; left: number } {
  const { top, left } = pane.getBoundingClientRect()
  return { top: top - pane.scrollTop, left: left - pane.scrollLeft }
}
