import { type RefObject, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { rowId } from './finding-row.tsx'
import type { Row } from './group-findings.ts'
import type { MarkedPlace } from './marked-place.ts'
import { type Jump, PageMarks } from './page-marks-layer.tsx'
import { pairingRows } from './quotations-tab.tsx'
import { isKnownState } from './reference-review.ts'
import type { Review, TabName } from './review.ts'
import { type AssignmentTab, ReviewPanel } from './review-panel.tsx'

type Props = {
  review: Review
  /** The tab that is open; null while the drawer is closed. */
  tab: TabName | null
  assignment: AssignmentTab | null
  isReading: boolean
  isNarrow: boolean
  pagesRef: RefObject<HTMLElement | null>
  onTab: (tab: TabName, opener: HTMLElement | null) => void
  onCompleteTitlePage: () => void
  onClose: () => void
}

/**
 * The drawer, and the marks on the pages: those of its open tab; while it is closed, those of references and of
 * citations outside the sources; on a proposal only the latter.
 */
export function ReviewLayer(props: Props) {
  const { review, tab, isReading, isNarrow, pagesRef, onTab } = props
  const view = useSyncExternalStore(review.subscribe, review.look)
  const references = useSyncExternalStore(review.references.subscribe, review.references.look)
  const quotations = useSyncExternalStore(review.quotations.subscribe, review.quotations.look)
  const [jump, setJump] = useState<Jump | null>(null)
  const { groups, outside, isProposal } = view

  const marks = useMemo(() => {
    if (isProposal) return outside
    if (tab === 'format') return groups.flatMap((group) => group.rows).flatMap(markOfFinding)
    if (tab === 'quotations') {
      return [...pairingRows({ groups }).flatMap(markOfFinding), ...quotations.marks]
    }
    if (tab === 'references') return references.isOff ? noMarks : references.marks
    if (tab !== null) return noMarks
    if (references.isOff) return outside
    const known = new Set(references.rows.filter(isKnownState).map(({ key }) => key))
    return [...outside, ...references.marks.filter(({ key }) => known.has(key))]
  }, [tab, groups, outside, isProposal, references, quotations])

  const openMark = useCallback(
    (mark: MarkedPlace) => {
      // The drawer is about the document, not about the proposal.
      if (review.look().isProposal) return review.choose(mark.key)
      const isOutside = review.look().outside.includes(mark)
      const opened = isOutside ? 'quotations' : 'references'
      if (tab === null) onTab(opened, document.getElementById(mark.id))
      review.choose(mark.key)
      // The row and the numbers of findings exist once the drawer is rendered.
      requestAnimationFrame(() => {
        const rows = review.look().groups.flatMap((group) => group.rows)
        const numbered = isOutside ? rows.find(({ key }) => key === mark.key) : undefined
        const row = document.getElementById(numbered ? rowId(numbered) : rowOfMark(mark.id))
        row?.scrollIntoView({ block: 'nearest' })
        row?.focus({ preventScroll: true })
      })
    },
    [review, tab, onTab],
  )

  return (
    <>
      {tab !== null && (
        <ReviewPanel
          review={review}
          tab={tab}
          assignment={props.assignment}
          isNarrow={isNarrow}
          onTab={(next) => {
            review.choose(null)
            onTab(next, null)
          }}
          onJump={(key) => {
            review.choose(key)
            setJump({ key })
          }}
          onCompleteTitlePage={props.onCompleteTitlePage}
          onClose={props.onClose}
        />
      )}
      <PageMarks
        marks={marks}
        layout={view.layout}
        chosen={view.chosen}
        jump={jump}
        pagesRef={pagesRef}
        isReading={isReading}
        isNarrow={isNarrow}
        onOpen={openMark}
      />
    </>
  )
}

const noMarks: readonly MarkedPlace[] = []

/** The ids of the drawer's rows come from those of their marks. */
const rowOfMark = (id: string) =>
  id.replace(/^mark-/, 'finding-').replace(/^ref-mark-/, 'reference-')

function markOfFinding(row: Row): MarkedPlace[] {
  const { key, number, name, finding, place } = row
  if (!place) return []
  const isSoft = finding.severity !== 'error'
  const kind = isSoft ? 'apa-aviso' : 'apa-error'
  return [
    {
      key,
      id: rowId(row).replace('finding-', 'mark-'),
      label: `Hallazgo ${number}: ${name}`,
      place,
      look: { number, isSoft },
      // Citations outside the sources are already underlined.
      spots: place.text && finding.rule !== 'CIT-SOURCE' ? [{ stretch: place.text, kind }] : [],
    },
  ]
}
