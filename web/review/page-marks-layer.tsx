import { type KeyboardEvent, useMemo } from 'react'
import type { Layout } from '#core/layout/pages.ts'
import { MarksLayer } from '#web/marks/marks-layer.tsx'
import type { Box, MeasuredPages } from '#web/marks/measured-pages.ts'
import { useHighlights } from '#web/marks/use-highlights.ts'
import { type Jump, useJump } from '#web/marks/use-jump.ts'
import { type PagesRef, useMeasured, useShownPages } from '#web/marks/use-measured.ts'
import { Button } from '#web/ui/button.tsx'
import { PencilRing } from '#web/ui/ringed-number.tsx'
import { moveFocus } from '#web/ui/toolbar.tsx'
import type { MarkedPlace } from './marked-place.ts'
import { useReviewing } from './reviewing.ts'
import { isFault, StateMark } from './state-mark.tsx'
import './page-marks.css'

type Props = {
  marks: readonly MarkedPlace[]
  /** Underlined in any case, also without a mark in the margin. */
  underlined: readonly MarkedPlace[]
  layout: Layout | null
  chosen: string | null
  jump: Jump<string> | null
  pagesRef: PagesRef
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

const noneDrawn: readonly Drawn[] = []
const marksOnLine = 3
/** Room above the line that was jumped to, in pixels. */
const roomPx = { narrow: 72, wide: 240 }
/** Sheets narrower than this, in pixels, have no room for a word in their margin. */
const minWidthForWords = 740

/** Underlines findings and marks them in the margin, in a layer over the pages: the text itself does not change. */
export function PageMarks(props: Props) {
  const { marks, underlined, layout, chosen, jump, pagesRef, isReading, isNarrow, onOpen } = props
  const shown = useShownPages(pagesRef)
  const { marks: elements } = useReviewing()
  const inMargin = useMemo(() => {
    if (!layout || isReading) return null
    return (pages: MeasuredPages) => sheetMarks(pages, marks, chosen)
  }, [layout, isReading, marks, chosen])
  const inText = useMemo(() => {
    if (!layout) return null
    const all = [...new Set([...marks, ...underlined])]
    const near = isReading
      ? all
      : all.filter(({ place: { page } }) => page >= shown.from && page <= shown.to)
    return (pages: MeasuredPages) => {
      const { ranges, begin } = markedWords(pages, near, chosen)
      return { ranges, drawn: isReading ? readingMarks(marks, chosen, begin) : [] }
    }
  }, [layout, isReading, marks, underlined, shown, chosen])
  const onSheets = useMeasured(pagesRef, inMargin)
  const words = useMeasured(pagesRef, inText)
  useHighlights(words?.ranges ?? null)
  const drawn = (isReading ? words?.drawn : onSheets) ?? noneDrawn
  useJump({
    pagesRef,
    jump,
    tops: useMemo(() => new Map(drawn.map(({ mark, top }) => [mark.key, top])), [drawn]),
    room: isNarrow ? roomPx.narrow : roomPx.wide,
    seenAbove: null,
    focus: (key) => elements.focus(key, { preventScroll: true }),
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, mark: MarkedPlace) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onOpen(mark)
    }
    const inOrder = [...drawn].sort((a, b) => a.top - b.top || b.left - a.left)
    moveFocus(
      event,
      inOrder.flatMap((one) => elements.get(one.mark.key) ?? []),
    )
  }

  const inTabOrder = drawn.find(({ mark }) => mark.key === chosen) ?? drawn[0]
  return (
    <MarksLayer pagesRef={pagesRef}>
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
          <Button
            variant="bare"
            key={key}
            ref={elements.ref(key)}
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
          </Button>
        )
      })}
    </MarksLayer>
  )
}

/** The ways in which words are drawn for a mark: a later one is drawn over an earlier one. */
const kinds = [
  'apa-error',
  'apa-warning',
  'review-gray',
  'review-ok',
  'review-retracted',
  'review-outside',
  'apa-chosen',
  'review-chosen',
  'review-chosen-gray',
] as const
type Kind = (typeof kinds)[number]

/** The words of the marks, and the first line of those of the chosen one. */
function markedWords(
  pages: MeasuredPages,
  marks: readonly MarkedPlace[],
  chosen: string | null,
): { ranges: Record<Kind, Range[]>; begin: Box | null } {
  const none = kinds.map((kind): [Kind, Range[]] => [kind, []])
  const ranges = Object.fromEntries(none) as Record<Kind, Range[]>
  let own: Range[] = []
  for (const { key, place, spots, appearance } of marks) {
    for (const { stretch, kind } of spots) ranges[kind].push(...pages.ranges(stretch))
    if (key !== chosen || !place.text) continue
    own = pages.ranges(place.text)
    ranges[chosenKind(appearance)].push(...own)
  }
  const rect = own[0]?.getClientRects()[0]
  return { ranges, begin: rect ? pages.boxOf(rect) : null }
}

function chosenKind(appearance: MarkedPlace['appearance']): Kind {
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
  pages: MeasuredPages,
  all: readonly MarkedPlace[],
  chosen: string | null,
): Drawn[] {
  const marks = onePerLine(all, chosen)
  const lineOf = ({ place }: MarkedPlace) => `${place.page} ${place.slot}`
  const onLine = new Map<string, number>()
  for (const mark of marks) onLine.set(lineOf(mark), (onLine.get(lineOf(mark)) ?? 0) + 1)
  const used = new Map<string, number>()
  return marks.flatMap((mark) => {
    const { page, slot } = mark.place
    const sheet = pages.sheet(page)
    const box = pages.lines({ page, slot, lines: 1 })
    if (!sheet || !box) return []
    const line = lineOf(mark)
    const before = used.get(line) ?? 0
    if (before >= marksOnLine && mark.key !== chosen) return []
    used.set(line, before + 1)
    const isWord = 'shape' in mark.appearance
    const size = isWord ? Math.max(13, sheet.width * 0.021) : Math.max(18, sheet.width * 0.033)
    const stack = Math.min(before, marksOnLine - 1)
    const hasWord = isWord && sheet.width > minWidthForWords && onLine.get(line) === 1
    const width = hasWord ? sheet.width * 0.106 : size
    const left = sheet.left + sheet.width * 0.113 - stack * (size + 2) - width
    const height = Math.max(16, box.height)
    return [{ mark, size, width, height, hasWord, top: box.top, left }]
  })
}

/** Text as wide as the screen has no margin, so only the chosen mark is drawn. */
function readingMarks(
  marks: readonly MarkedPlace[],
  chosen: string | null,
  begin: Box | null,
): Drawn[] {
  const mark = marks.find(({ key }) => key === chosen)
  if (!mark) return []
  const { top, height } = begin ?? { top: 0, height: 24 }
  return [{ mark, top, left: 0, size: 20, width: 20, height, hasWord: false }]
}
