import { Hono } from 'hono'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { requireUser } from '#server/http/require-user.ts'
import { compressed } from '#server/http/response-headers.ts'
import { getCredits } from './get-credits.ts'
import { listEntries } from './list-entries.ts'

const pageEntries = 50

/** `/api/credits`: the balance and the ledger behind it. */
export function creditRoutes(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'now'>,
) {
  const { db, now, config } = dependencies
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .get('/', async (c) =>
      c.json(await getCredits(db, c.get('user').id, now(), config.freeMonthlyCredits)),
    )
    .get('/entries', compressed, async (c) => {
      const before = Number(c.req.query('before'))
      return c.json(
        await listEntries(db, c.get('user').id, {
          before: Number.isSafeInteger(before) && before > 0 ? before : null,
          limit: pageEntries,
        }),
      )
    })
}

/** The remote procedure of the specification: updates the balance and returns it. */
export function creditProcedures(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'now'>,
) {
  const { db, now, config } = dependencies
  return new Hono<AppEnv>().post(
    '/check_and_reset_free_credits_for_current_user',
    requireUser(dependencies),
    async (c) => c.json(await getCredits(db, c.get('user').id, now(), config.freeMonthlyCredits)),
  )
}
