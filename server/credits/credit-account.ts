import { and, eq, sql } from 'drizzle-orm'
import type { CreditEntryKind, CreditsRow } from '#contract/credits.ts'
import { ecuadorDay, formatDay, nextReset, parseDay } from '#core/credits/days.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { AppError } from '#server/http/app-error.ts'
import { creditAccounts, creditHolds } from './credits.table.ts'

/**
 * Locks the account, before any other lock of a transaction that moves credits, and brings its free credits up to
 * date with the calendar.
 */
export async function lockCreditAccount(tx: Db | Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`select lock_credit_account(${userId}, ${now.toISOString()})`)
}

/** A user's balances as they are stored: free credits of an ended month may still be there. */
export async function findAccount(
  db: Db,
  userId: string,
): Promise<typeof creditAccounts.$inferSelect | null> {
  const [row] = await db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId))
  return row ?? null
}

/** The balance as of today: an ended month's free credits have expired and the new ones are granted. */
export async function getCredits(
  db: Db,
  userId: string,
  now: Date,
  freeMonthlyCredits: number,
): Promise<CreditsRow> {
  await lockCreditAccount(db, userId, now)
  const [account] = await db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId))
  if (account === undefined) throw new AppError('auth.required')
  const today = ecuadorDay(now)
  return {
    purchased: creditsFromUnits(account.purchasedUnits),
    free: creditsFromUnits(account.freeUnits),
    total: creditsFromUnits(account.purchasedUnits + account.freeUnits),
    held: creditsFromUnits(account.purchasedHeld + account.freeHeld),
    next_reset_date: formatDay(nextReset(parseDay(account.anchor), today)),
    free_monthly_credits: freeMonthlyCredits,
  }
}

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

/** Whether credits of the account are held for a run. */
export async function hasHolds(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: creditHolds.generationId })
    .from(creditHolds)
    .where(and(eq(creditHolds.userId, userId), eq(creditHolds.state, 'held')))
    .limit(1)
  return rows.length > 0
}

/** Sets the balance of an account that is being erased to zero by one ledger entry. */
export async function emptyBalance(tx: Tx, userId: string, reason: string): Promise<void> {
  await tx.execute(sql`select empty_balance(${userId}, ${reason})`)
}
