import { useEffect, useMemo, useState } from 'react'
import { type Comparison, comparedText, compareTexts } from '#core/document/compare-texts.ts'
import type { RestStretch } from '#core/generation/growing-replacement.ts'
import { linesPerPage } from '#core/layout/page-rules.ts'
import { type Line, slotsOf } from '#core/layout/pages.ts'
import type { LineSpan } from '#web/marks/measured-pages.ts'
import { isNonSpace, withoutSpaces } from '#web/pages/find-places.ts'
import { ReadingView } from '#web/pages/reading-view.tsx'
import { Sheet } from '#web/pages/sheet.tsx'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { growingLayout } from '#web/pages/use-layout.ts'
import type { DrawnProposal } from '#web/review/proposal-marks.ts'
import { markedDrawers } from '#web/versions/marked-drawers.ts'
import {
  isChangedLine,
  isMarkedLine,
  type MarkedBlock,
  type MarkedPages,
  markPages,
} from '#web/versions/marked-pages.ts'
import type { ProposedText } from './ask-state.ts'

/** The last line with a mark, and the marked lines page by page. */
export type BarPlace = { page: number; slot: number; stretches: LineSpan[] }

/** The drawn pages, and the place of the bar; null where nothing is marked. */
export type DrawnPages = DrawnProposal & { place: BarPlace | null }

type Props = {
  proposal: ProposedText
  shown: ShownDocument
  isReading: boolean
  onDrawn: (drawn: DrawnPages | null) => void
}

/** The text pages with removed words struck out and new words underlined; nothing above the change moves. */
export function ProposalPages({ proposal, shown, isReading, onDrawn }: Props) {
  // While the proposal is written, most pages stay as they are.
  const [layOut] = useState(growingLayout)
  const { pages, drawn, marks, drawers } = useMemo(() => {
    const comparison = compareTexts(proposal.before, proposal.after)
    const text = comparedText(comparison)
    const layout = layOut({ ...shown, text, isBeingEdited: true })
    const marked = markPages(layout.pages, markRest(comparison, proposal.rest), linesPerPage)
    const place = placeOf(marked)
    const drawn: DrawnPages = { text: proposal.after, comparison, layout, place }
    return { ...marked, drawn, drawers: markedDrawers(marked.marks) }
  }, [proposal, shown, layOut])
  useEffect(() => {
    onDrawn(drawn)
    return () => onDrawn(null)
  }, [drawn, onDrawn])
  const written = pages.slice(1)
  if (isReading) return <ReadingView pages={written} {...drawers} />
  return written.map((page) => {
    const isMarked = page.lines.some((line) => isMarkedLine(line, marks))
    return <Sheet key={page.number} page={page} {...(isMarked && drawers)} />
  })
}

function placeOf({ pages, marks }: MarkedPages): BarPlace | null {
  const marked = pages.flatMap(({ number, lines }) =>
    lines.flatMap((line) =>
      isChangedLine(line, marks)
        ? [
            {
              page: number,
              slot: line.slot,
              bottom: bottomOf(line),
              isReference: line.role === 'ref',
            },
          ]
        : [],
    ),
  )
  const stretches: LineSpan[] = []
  for (const [at, { page, slot, isReference }] of marked.entries()) {
    const last = stretches.at(-1)
    const isSameList = marked[at - 1]?.isReference === isReference
    if (last?.page === page && isSameList) last.lines = slot - last.slot + 1
    else stretches.push({ page, slot, lines: 1 })
  }
  // References added by the proposal are pages after the selected text.
  const end = marked.findLast(({ isReference }) => !isReference) ?? marked.at(-1)
  return end ? { page: end.page, slot: end.bottom - 1, stretches } : null
}

/** The bottom of a line on its page, in slots. A table's row is drawn half a slot below its place in the layout. */
function bottomOf(line: Line): number {
  return line.slot + slotsOf(line) + (line.row ? 0.5 : 0)
}

/** The blocks of a comparison, with the text that is still to be replaced marked as `asked`. */
function markRest({ blocks }: Comparison, rest: readonly RestStretch[]): readonly MarkedBlock[] {
  if (rest.length === 0) return blocks
  const left = [...rest]
  return blocks.map((block) => {
    const shown = block.spans.filter(({ mark }) => mark !== 'gone')
    const nonSpace = withoutSpaces(shown.map(({ text }) => text).join(''))
    const found = left.findIndex((stretch) => stretch.nonSpace === nonSpace)
    const [stretch] = found < 0 ? [] : left.splice(found, 1)
    return stretch && !block.exhibit
      ? { ...block, spans: markStretch(block.spans, stretch) }
      : block
  })
}

function markStretch(spans: MarkedBlock['spans'], { from, to }: RestStretch): MarkedBlock['spans'] {
  let at = 0
  return spans.flatMap((span) => {
    if (span.mark === 'gone') return [span]
    const start = at
    at += withoutSpaces(span.text).length
    if (span.mark !== 'same') return [span]
    const [first, last] = [
      indexOfNonSpace(span.text, from - start),
      indexOfNonSpace(span.text, to - start),
    ]
    return [
      { ...span, text: span.text.slice(0, first) },
      { ...span, text: span.text.slice(first, last), mark: 'asked' as const },
      { ...span, text: span.text.slice(last) },
    ].filter(({ text }) => text !== '')
  })
}

/** Where the n-th character that is not white space stands; at the ends, white space stays outside. */
function indexOfNonSpace(text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (!isNonSpace(text[index] ?? '')) continue
    if (seen === count) return index
    seen++
  }
  return text.length
}
