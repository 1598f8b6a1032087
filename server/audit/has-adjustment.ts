import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/db/database.ts'

/** Whether an adjustment with this ticket was made, including one that found no credits to take. */
export async function hasAdjustment(
  tx: Tx,
  { userId, ticket }: { userId: string; ticket: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from audit_entries
        where action = 'adjust' and subject_id = ${userId} and details ->> 'ticket' = ${ticket}`,
  )
  return rows.length > 0
}
