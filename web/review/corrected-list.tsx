import { Button } from '#web/ui/button.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { ReviewGroup } from './review-list.tsx'
import type { ReviewView, TabName } from './review-view.ts'
import './review.css'

type Props = { view: ReviewView; tab: TabName; onUndo: () => void }

/** The corrections, the newest first; only the newest can be undone, while nothing was written since. */
export function CorrectedList({ view, tab, onUndo }: Props) {
  const { corrected, canUndo } = view
  const own = corrected.map((one, index) => ({ ...one, index })).filter((one) => one.tab === tab)
  if (own.length === 0) return null
  const total = own.reduce((sum, { count }) => sum + count, 0)
  return (
    <ReviewGroup name="Corregidos" count={total}>
      {own.reverse().map(({ label, index }) => (
        <li key={index} className="finding done">
          <Tick />
          <div className="finding-act">
            <span>{label}</span>
            {canUndo && index === corrected.length - 1 && (
              <Button variant="text" onClick={onUndo}>
                Deshacer
              </Button>
            )}
          </div>
        </li>
      ))}
    </ReviewGroup>
  )
}
