import { Hono } from 'hono'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { requireUser } from '#server/http/require-user.ts'
import { lockCreditAccount } from './lock-credit-account.ts'

/** The specification's remote procedure about credits. */
export function creditRoutes(dependencies: Dependencies) {
  const { db, now } = dependencies
  return new Hono<AppEnv>().post(
    '/check_and_reset_free_credits_for_current_user',
    requireUser(dependencies),
    async (c) => {
      await lockCreditAccount(db, c.get('user').id, now())
      return c.body(null, 204)
    },
  )
}
