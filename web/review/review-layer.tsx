import { type RefObject, useCallback, useMemo } from 'react'
import { useSide } from '#web/panes/side.ts'
import { useSlice } from '#web/store/use-slice.ts'
import type { Row } from './group-findings.ts'
import type { MarkedPlace } from './marked-place.ts'
import { PageMarks } from './page-marks-layer.tsx'
import { isKnownState } from './reference-review.ts'
import { useReview, useReviewing } from './reviewing.ts'
import './page-marks.css'

type Props = {
  isReading: boolean
  isNarrow: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/**
 * The marks on the pages: those of the drawer's open tab; while it is closed, those of references and of citations
 * outside the sources; on a proposal only the latter.
 */
export function ReviewLayer({ isReading, isNarrow, pagesRef }: Props) {
  const review = useReview()
  const reviewing = useReviewing()
  const side = useSide()
  const tab = useSlice(side.slice, (open) => (open.side === 'review' ? open.argument.tab : null))
  const groups = useSlice(review.view, (view) => view.groups)
  const outside = useSlice(review.view, (view) => view.outside)
  const isProposal = useSlice(review.view, (view) => view.isProposal)
  const layout = useSlice(review.view, (view) => view.layout)
  const chosen = useSlice(review.view, (view) => view.chosen)
  const jump = useSlice(review.view, (view) => view.jump)
  const references = useSlice(review.references.view, (view) => view)
  const quotationMarks = useSlice(review.quotations.view, (view) => view.marks)

  const marks = useMemo(() => {
    if (isProposal) return outside
    if (tab === 'format') return groups.flatMap((group) => group.rows).flatMap(marksOfRow)
    if (tab === 'quotations') return quotationMarks
    if (tab === 'references') return references.isOff ? noMarks : references.marks
    if (tab !== null) return noMarks
    if (references.isOff) return outside
    const known = new Set(references.rows.filter(isKnownState).map(({ key }) => key))
    return [...outside, ...references.marks.filter(({ key }) => known.has(key))]
  }, [tab, groups, outside, isProposal, references, quotationMarks])

  const openMark = useCallback(
    async (mark: MarkedPlace) => {
      const view = review.view.get()
      // The drawer is about the document, not about the proposal.
      if (view.isProposal) return review.choose(mark.key)
      if (!side.isOpen('review')) {
        const opened = view.outside.includes(mark) ? 'quotations' : 'references'
        await reviewing.open(opened, reviewing.marks.get(mark.key))
      }
      review.choose(mark.key)
      // The row exists once the drawer is rendered.
      requestAnimationFrame(() => {
        reviewing.rows.get(mark.key)?.scrollIntoView({ block: 'nearest' })
        reviewing.rows.focus(mark.key, { preventScroll: true })
      })
    },
    [review, reviewing, side],
  )

  return (
    <PageMarks
      marks={marks}
      underlined={outside}
      layout={layout}
      chosen={chosen}
      jump={jump}
      pagesRef={pagesRef}
      isReading={isReading}
      isNarrow={isNarrow}
      onOpen={(mark) => void openMark(mark)}
    />
  )
}

const noMarks: readonly MarkedPlace[] = []

/** All places of a row wear its number. */
function marksOfRow({ number, title, severity, places }: Row): MarkedPlace[] {
  const isSoft = severity !== 'error'
  const kind = isSoft ? 'apa-warning' : 'apa-error'
  return places.flatMap(({ key, place }) =>
    place
      ? [
          {
            key,
            label: `Hallazgo ${number}: ${title}`,
            place,
            appearance: { number, isSoft },
            // Citations outside the sources are underlined in any tab.
            spots: place.text ? [{ stretch: place.text, kind }] : [],
          },
        ]
      : [],
  )
}
