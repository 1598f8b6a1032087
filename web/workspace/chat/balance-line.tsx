import { useQuery } from '@tanstack/react-query'
import { pageWords } from '#core/credits/pages.ts'
import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { meQuery } from '#web/api/me.api.ts'
import { totalCredits } from '#web/credits/total-credits.ts'

/** The credits that the student has, and the whole pages that they pay for. */
export function BalanceLine() {
  const me = useQuery(meQuery).data
  if (!me) return null
  const credits = totalCredits(me)
  return (
    <span>
      Tienes <b>{creditLabel(formatCredits2(credits))}</b>
      {credits > 0 && ` · ${pageWords(credits)}`}
    </span>
  )
}
