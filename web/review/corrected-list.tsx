import { Button } from '#web/ui/button.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { ReviewGroup } from './review-row.tsx'
import type { ReviewView, TabName } from './review-view.ts'
import './review.css'

type Props = { view: ReviewView; tab: TabName; onUndo: (ids: readonly number[]) => void }

/** The changes of a tab, the newest first; each can be undone while its words stand. */
export function CorrectedList({ view, tab, onUndo }: Props) {
  const own = view.corrected.filter((one) => one.tab === tab).reverse()
  if (own.length === 0) return null
  return (
    <ReviewGroup name="Corregidos" count={own.length}>
      {own.map(({ label, ids }, index) => (
        <li key={ids[0] ?? `-${index}`} className="finding done">
          <Tick />
          <div className="finding-act">
            <span>{label}</span>
            {ids.length > 0 && view.whyNot === null && (
              <Button variant="text" onClick={() => onUndo(ids)}>
                Deshacer
              </Button>
            )}
          </div>
        </li>
      ))}
    </ReviewGroup>
  )
}
