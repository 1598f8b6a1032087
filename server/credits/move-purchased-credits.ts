import { sql } from 'drizzle-orm'
import type { CreditEntryKind } from '#contract/credits.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'

/**
 * Adds purchased credits to an account, or takes back as many as are left and not held, under the account's lock.
 * Returns the units that moved. The database refuses a second move with the same key.
 */
export async function movePurchasedCredits(
  tx: Tx,
  move: {
    userId: string
    kind: CreditEntryKind & ('topup' | 'reversal' | 'referral' | 'adjust')
    units: number
    key: string
    now: Date
    transactionId?: string
    reason?: string | undefined
  },
): Promise<number> {
  const [row] = await rowsOf<{ units: number | string }>(
    tx,
    sql`select move_paid_credits(${move.userId}, ${move.kind}, ${move.units}, ${move.key},
      ${move.transactionId ?? null}, ${move.reason ?? null}, ${move.now.toISOString()}) as units`,
  )
  await notify(tx, { kind: 'credits', userId: move.userId })
  return Number(row?.units)
}
