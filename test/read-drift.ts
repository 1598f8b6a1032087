import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/** The rows of the view `drift`, which must be empty, in words. */
export async function readDriftOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<Record<string, unknown>>(db, sql`select * from drift`)
  return rows.map((row) =>
    JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  )
}
