import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { wantedLength } from '#core/assignment/wanted-length.ts'
import { estimateRequest, lackOf } from '#core/credits/estimate-request.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Shortage } from './shortage.ts'

/**
 * What the waiting request costs, the balance and what is missing, to the cent: of the whole answer, not only of its
 * beginning. `items`: of the confirmed assignment, which may say the length.
 */
export function lackOfShortage(
  { content, pages, neededUnits }: Pick<Shortage, 'content' | 'pages' | 'neededUnits'>,
  balanceCredits: number,
  document: AcademicText | null,
  items: readonly AssignmentItem[] | undefined,
): ReturnType<typeof lackOf> {
  const { units } = estimateRequest(
    content,
    document,
    wantedLength({ chosen: pages, request: content, items }),
  )
  return lackOf(Math.max(units, neededUnits), balanceCredits)
}
