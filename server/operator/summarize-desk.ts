import { sql } from 'drizzle-orm'
import type { DeskSummary } from '#contract/operator.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { transactions } from '#server/topups/transactions.table.ts'
import { isPossibleDuplicate } from './topup-filter.ts'

/** The figures of the operators' desk. */
export async function summarizeDesk(db: Db): Promise<DeskSummary> {
  const [row] = await rowsOf<DeskSummary & { oldest_pending_at: Date | string | null }>(
    db,
    sql`select
        (select count(*)::int from transactions) as total,
        (select count(*)::int from transactions where status = 'pending') as pending,
        (select min(created_at) from transactions where status = 'pending') as oldest_pending_at,
        (select count(*)::int from ${transactions}
          where ${transactions.status} = 'pending' and ${isPossibleDuplicate}) as possible_duplicates,
        (select count(*)::int from transactions where status = 'validated'
          and decided_at >= date_trunc('day', now(), 'America/Guayaquil')) as validated_today`,
  )
  if (row === undefined) throw new Error('the desk was not counted')
  const oldest = row.oldest_pending_at
  return { ...row, oldest_pending_at: oldest === null ? null : new Date(oldest).toISOString() }
}
