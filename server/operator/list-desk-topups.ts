import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DeskSummary, OperatorQueue, TransferQuery } from '#contract/operator.ts'
import { users } from '#server/account/account.table.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { transactions } from '#server/topups/transactions.table.ts'
import { readTopupPage } from './read-topups.ts'
import {
  filterTopups,
  isPossibleDuplicate,
  orderOf,
  relativeToCursor,
  type TopupOrder,
} from './topup-filter.ts'

/** A page of the desk's transfers, how many there are of each status, and how many come before the page. */
export async function listDeskTopups(
  db: Db,
  query: TransferQuery,
  operatorId: string,
): Promise<OperatorQueue> {
  const { status, cursor, limit } = query
  const order = orderOf(status)
  const filter = filterTopups(query)
  const { rows, nextCursor } = await readTopupPage(db, {
    where: and(
      filter,
      hasStatus(status),
      cursor === undefined ? undefined : relativeToCursor(cursor, order, 'after'),
    ),
    order,
    limit,
    operatorId,
  })
  return {
    transactions: rows,
    ...(await count(db, { status, cursor, filter, order })),
    next_cursor: nextCursor,
  }
}

export function hasStatus(status: TransferQuery['status']): SQL | undefined {
  return status === 'all' ? undefined : eq(transactions.status, status)
}

async function count(
  db: Db,
  asked: Pick<TransferQuery, 'status' | 'cursor'> & {
    filter: SQL | undefined
    order: TopupOrder
  },
): Promise<Pick<OperatorQueue, 'counts' | 'position'>> {
  const { status, cursor, filter, order } = asked
  const before =
    cursor === undefined
      ? sql<number>`0`
      : sql<number>`(count(*) filter (where ${relativeToCursor(cursor, order, 'upTo')}))::int`
  const counted = db
    .select({ status: transactions.status, count: sql<number>`count(*)::int`, before })
    .from(transactions)
    .$dynamic()
  // Students are joined only for a search.
  if (filter !== undefined) counted.innerJoin(users, eq(users.id, transactions.userId))
  const counts = { pending: 0, validated: 0, rejected: 0, reversed: 0 }
  let position = 0
  for (const row of await counted.where(filter).groupBy(transactions.status)) {
    counts[row.status] = row.count
    if (status === 'all' || status === row.status) position += row.before
  }
  return { counts, position }
}

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
