import { Hono } from 'hono'
import { CreateTransaction } from '#contract/topups.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { requireUser } from '#server/http/require-user.ts'
import { compressed } from '#server/http/response-headers.ts'
import { validateBody } from '#server/http/validate.ts'
import { createTopup } from './create-topup.ts'
import { presentTopup } from './present-topup.ts'
import { listStudentTopups } from './topups.queries.ts'

/** `/api/transactions`: a student's own transfers. */
export function topupRoutes(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'now'>,
) {
  const { db } = dependencies
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .get('/', compressed, async (c) =>
      c.json((await listStudentTopups(db, c.get('user').id)).map(presentTopup)),
    )
    .post('/', validateBody(CreateTransaction), async (c) =>
      c.json(await createTopup(dependencies, c.get('user').id, c.req.valid('json')), 201),
    )
}
