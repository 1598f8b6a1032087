import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MessageSelection } from '#contract/projects.ts'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { wantedLength } from '#core/assignment/wanted-length.ts'
import { estimateRequest, priceOf } from '#core/credits/estimate-request.ts'
import { estimateRepeated } from '#core/credits/estimate-selection.ts'
import { creditsFromUnits, formatCredits2 } from '#core/credits/units.ts'
import type { AcademicText } from '#core/document/model.ts'
import { meQuery } from '#web/api/me.api.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { freePlansQuery } from './free-plans.api.ts'
import { totalCredits } from './total-credits.ts'
import './credits.css'

export type RequestPriceProps = {
  /** The text of the request; undefined if there is none yet. */
  request: string | undefined
  /** The document that the request changes; null for a new text. */
  document: AcademicText | null
  /** The length that the student chose for a new text. */
  pages?: number | null
  /** What the teacher asked, where the student has confirmed it. */
  items?: readonly AssignmentItem[] | undefined
  /** Set if the request is about a selection only, not the whole document. */
  selection?: Pick<MessageSelection, 'from' | 'to' | 'instruction'> | null | undefined
  /** The project that the request is part of; a new one if absent. */
  projectId?: string
}

/** The approximate price of a request and the balance. It does not prevent sending: the server decides. */
export function RequestPrice({
  request = '',
  document,
  selection,
  pages,
  items,
  projectId,
}: RequestPriceProps) {
  const { open } = useDialogs()
  const me = useQuery(meQuery).data
  const estimate = useMemo(
    () =>
      selection && document
        ? estimateRepeated(document, selection)
        : estimateRequest(request, document, wantedLength({ chosen: pages, request, items })),
    [request, document, selection, pages, items],
  )
  const { planUnits = 0 } = estimate
  const free = useQuery({ ...freePlansQuery(projectId), enabled: planUnits > 0 }).data
  if (!me) return null
  const isPlanCharged = planUnits > 0 && free?.left === 0
  // Pages are not shown for a selection, which is usually shorter than one page.
  const { state, cost, balance, note, percent } = priceOf(
    isPlanCharged ? { ...estimate, units: estimate.units + planUnits } : estimate,
    totalCredits(me),
  )
  return (
    <span className={`request-price ${state}`} data-part="price">
      <span className="share" aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      <span>
        ≈ <b>{cost}</b> de {balance} créditos
        {(!selection || state !== 'enough') && ` · ${note}`}
        {isPlanCharged && ` · el plan solo, ≈ ${formatCredits2(creditsFromUnits(planUnits))}`}
      </span>
      {state === 'short' && (
        <Button variant="bare" onClick={() => void open(topupDialog, {})}>
          Recargar
        </Button>
      )}
    </span>
  )
}
