import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { countLabel } from '#core/document/count-label.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import type { RestOfPlan } from './rest-of-plan.ts'

type Props = {
  rest: RestOfPlan
  /** Something of the work is written. */
  hasBegun: boolean
}

/** How far the credits reach in a plan, and how many are missing. */
export function PlanShort({ rest, hasBegun }: Props) {
  const { canBegin, reach, pages, missing } = rest
  return (
    <ErrorText isQuiet>
      {canBegin
        ? `Te alcanza para ${reach} de ${countLabel(pages, 'página', 'páginas')}. `
        : `Tus créditos no alcanzan para ${hasBegun ? 'seguir' : 'empezar'}. `}
      Te faltan {creditLabel(formatCredits2(missing))}.
    </ErrorText>
  )
}
