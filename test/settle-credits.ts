import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/db/database.ts'

/**
 * Charges a finished run: the message and the answer, two entries, never more than was held.
 * Returns the units charged for the answer. Throws when the run has no open hold.
 */
export async function settleCredits(
  tx: Tx,
  charge: {
    userId: string
    generationId: string
    messageUnits: number
    answerUnits: number
    now: Date
  },
): Promise<number> {
  const [row] = await rowsOf<{ units: number | string }>(
    tx,
    sql`select settle_credits(${charge.userId}, ${charge.generationId}, ${charge.messageUnits},
      ${charge.answerUnits}, ${charge.now.toISOString()}) as units`,
  )
  return Number(row?.units)
}
