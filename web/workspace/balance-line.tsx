import { useQuery } from '@tanstack/react-query'
import { creditLabel } from '#core/credits/credit-label.ts'
import { aboutPages, unitsPerPage } from '#core/credits/pages.ts'
import { unitsPerCredit } from '#core/credits/units.ts'
import { meQuery } from '#web/api/me.api.ts'

/** The credits that the student has, and the pages that they pay for, rounded down both. */
export function BalanceLine() {
  const available = useQuery(meQuery).data?.available_credits
  if (available === undefined) return null
  const units = Math.max(0, Math.round(available * unitsPerCredit))
  const pages = Math.floor(units / unitsPerPage)
  const amount = (Math.floor(units / 100) / 100).toFixed(2)
  return (
    <span>
      Tienes <b>{creditLabel(amount)}</b>
      {pages > 0 && ` · ${aboutPages(pages)}`}
    </span>
  )
}
