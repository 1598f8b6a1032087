import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { TransferQuery } from '#contract/operator.ts'
import { AppError } from '#server/http/app-error.ts'
import { transactions } from '#server/topups/transactions.table.ts'

/** The key by which a list of transfers is ordered and paged. */
export type TopupOrder = { column: AnyColumn; isRising: boolean }

export const byArrival: TopupOrder = { column: transactions.createdAt, isRising: true }

/** Pending ones by age, the oldest first; decided ones, and all, the newest first. */
export function orderOf(status: TransferQuery['status']): TopupOrder {
  if (status === 'pending') return byArrival
  if (status === 'all') return { column: transactions.createdAt, isRising: false }
  return { column: transactions.decidedAt, isRising: false }
}

export function orderBy({ column, isRising }: TopupOrder): SQL[] {
  const direction = isRising ? asc : desc
  return [direction(column), direction(transactions.id)]
}

/** The moment to the microsecond and the id: unique for each row. */
export function cursorColumn({ column }: TopupOrder): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || '_' || ${transactions.id}`
}

/** The rows after the cursor's, or up to it. Throws request.invalid for an invalid cursor. */
export function relativeToCursor(cursor: string, order: TopupOrder, side: 'after' | 'upTo'): SQL {
  const [, moment, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      cursor,
    ) ?? []
  if (moment === undefined || id === undefined) throw new AppError('request.invalid')
  const isGreater = order.isRising === (side === 'after')
  const operator = sql.raw(`${isGreater ? '>' : '<'}${side === 'upTo' ? '=' : ''}`)
  return sql`(${order.column}, ${transactions.id}) ${operator} (${moment}::timestamptz, ${id}::uuid)`
}
