import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DeskSummary, OperatorQueue, TransferQuery } from '#contract/operator.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { transactions, transferCounts } from '#server/topups/transactions.table.ts'
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
  const counts = await countByStatus(db, filter)
  if (cursor === undefined) return { counts, position: 0 }
  const [before] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(transactions)
    .where(and(filter, hasStatus(status), relativeToCursor(cursor, order, 'upTo')))
  return { counts, position: before?.count ?? 0 }
}

type Counts = OperatorQueue['counts']

/** How many there are of each status; those of all are kept by the database. */
async function countByStatus(db: Db, filter: SQL | undefined): Promise<Counts> {
  const rows =
    filter === undefined
      ? await db.select().from(transferCounts)
      : await db
          .select({ status: transactions.status, count: sql<number>`count(*)::int` })
          .from(transactions)
          .where(filter)
          .groupBy(transactions.status)
  const counts: Counts = { pending: 0, validated: 0, rejected: 0, reversed: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** The totals of the operators' desk. */
export async function summarizeDesk(db: Db): Promise<DeskSummary> {
  const [row] = await rowsOf<DeskSummary & { oldest_pending_at: Date | string | null }>(
    db,
    sql`select
        (select coalesce(sum(count), 0)::int from ${transferCounts}) as total,
        (select coalesce(sum(count), 0)::int from ${transferCounts}
          where ${transferCounts.status} = 'pending') as pending,
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
