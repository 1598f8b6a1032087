import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { getCredits } from './credit-account.ts'
import { listEntries } from './ledger.ts'

const pageEntries = 50

/** The balance and the ledger behind it. */
export function creditRoutes(
  on: Register,
  { db, now, config }: Pick<Dependencies, 'config' | 'db' | 'now'>,
): void {
  const balance = (userId: string) => getCredits(db, userId, now(), config.freeMonthlyCredits)

  on('GET /api/credits', ({ user }) => balance(user.id))
  on('GET /api/credits/entries', ({ user, query: { before = null } }) =>
    listEntries(db, user.id, { before, limit: pageEntries }),
  )
  on('POST /api/rpc/check_and_reset_free_credits_for_current_user', ({ user }) => balance(user.id))
}
