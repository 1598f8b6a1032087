import { sql } from 'drizzle-orm'
import type { CreditEntryKind } from '#contract/credits.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Purchased units that entries of one kind have moved on an account. */
export async function sumEntries(db: Db, userId: string, kind: CreditEntryKind): Promise<number> {
  const [row] = await rowsOf<{ units: number }>(
    db,
    sql`select coalesce(sum(paid_units), 0)::int as units from credit_entries
        where user_id = ${userId} and kind = ${kind}`,
  )
  return row?.units ?? 0
}
