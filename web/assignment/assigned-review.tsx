import { useEffect, useState } from 'react'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { type CheckedDocument, checkItem } from '#core/assignment/check-assignment.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { ReviewPanel } from '#web/review/review-panel.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { whenIdle } from '#web/ui/on-demand.ts'
import { useConfirmedItems } from './assignment.api.ts'
import { checkedDocument } from './checked-document.ts'
import { CheckedItems } from './checked-items.tsx'

/** The panel of the review; with a confirmed assignment it has a tab in which the document is compared with it. */
export function AssignedReview() {
  const items = useConfirmedItems()
  const document = useCheckedDocument(items !== undefined)
  const { ask } = usePanes()
  return (
    <ReviewPanel
      assignment={
        items && {
          count: document === null ? 0 : countUnmet(items, document),
          panel: <CheckedItems items={items} document={document} onAsk={ask} />,
        }
      }
    />
  )
}

/** The text at rest, laid out when the page is idle; null before that. */
function useCheckedDocument(isWanted: boolean): CheckedDocument | null {
  const slice = useDocuments().slice
  const isGrowing = useSlice(slice, ({ shows }) => shows === 'partial')
  const shown = useSlice(slice, (state) => state.shown)
  const [checked, setChecked] = useState<CheckedDocument | null>(null)
  useEffect(() => {
    if (!isWanted || isGrowing) return
    let isCurrent = true
    whenIdle(() => isCurrent && setChecked(shown && checkedDocument(shown)))
    return () => {
      isCurrent = false
    }
  }, [isWanted, isGrowing, shown])
  return checked
}

const countUnmet = (items: readonly AssignmentItem[], document: CheckedDocument) =>
  items.filter((item) => item.ticked && checkItem(item, document).state === 'unmet').length
