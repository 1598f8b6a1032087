import { eq } from 'drizzle-orm'
import type { CreditsRow } from '#contract/credits.ts'
import { ecuadorDay, formatDay, nextReset, parseDay } from '#core/credits/days.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { creditAccounts } from './credits.table.ts'
import { lockCreditAccount } from './lock-credit-account.ts'

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
