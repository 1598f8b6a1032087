import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { createTopup } from './create-topup.ts'
import { presentTopup } from './topup-rows.ts'
import { listStudentTopups } from './topups.queries.ts'

/** A student's own transfers. */
export function topupRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'now'>,
): void {
  on('GET /api/transactions', async ({ user }) =>
    (await listStudentTopups(dependencies.db, user.id)).map(presentTopup),
  )
  on('POST /api/transactions', ({ user, body }) => createTopup(dependencies, user.id, body))
}
