import { sql } from 'drizzle-orm'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { within } from '#server/timing/timing.ts'

// A health check has to fail soon; a query may wait longer for a connection.
const maxMs = 3_000

/** Throws server.unavailable when the database does not answer, writes of runs are stuck, or the server is about to end. */
export async function checkHealth({
  db,
  runs,
  ending,
}: Pick<Dependencies, 'db' | 'runs' | 'ending'>): Promise<void> {
  const answered =
    ending.isBegun || runs.isStuck() ? null : await within(db.execute(sql`select 1`), maxMs)
  if (answered === null) throw new AppError('server.unavailable')
}
