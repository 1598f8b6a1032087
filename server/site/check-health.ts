import { sql } from 'drizzle-orm'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { within } from '#server/timing/within.ts'

// A health check has to fail soon; a query may wait longer for a connection.
const maxMs = 3_000

/** Throws server.unavailable when the database does not answer, or writes of runs are stuck. */
export async function checkHealth({ db, runs }: Pick<Dependencies, 'db' | 'runs'>): Promise<void> {
  const answered = runs.isStuck() ? null : await within(db.execute(sql`select 1`), maxMs)
  if (answered === null) throw new AppError('server.unavailable')
}
