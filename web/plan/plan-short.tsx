import { CircleAlert } from 'lucide-react'
import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { countLabel } from '#core/document/count-label.ts'
import type { RestOfPlan } from './rest-of-plan.ts'
import './plan-short.css'

/** How far the credits reach in a plan, and how many are missing. */
export function PlanShort({ rest: { canBegin, reach, pages, missing } }: { rest: RestOfPlan }) {
  return (
    <p className="plan-short num">
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        {canBegin
          ? `Te alcanza para ${reach} de ${countLabel(pages, 'página', 'páginas')}. `
          : 'Tus créditos no alcanzan para empezar. '}
        Te faltan {creditLabel(formatCredits2(missing))}.
      </span>
    </p>
  )
}
