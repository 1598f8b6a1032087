import { type AnyColumn, and, asc, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TransferQuery } from '#contract/operator.ts'
import { readTopupSearch, type SearchTerm } from '#core/credits/topup-search.ts'
import { users } from '#server/account/account.table.ts'
import { AppError } from '#server/http/app-error.ts'
import { transactions } from '#server/topups/transactions.table.ts'

export type TopupFilter = Pick<
  TransferQuery,
  'q' | 'from_bank' | 'to_bank' | 'from' | 'to' | 'duplicates'
>

/** Top-ups that share their reference or file with another. */
export const isPossibleDuplicate = sql`${transactions.id} in (
  select newer_id from transfer_likenesses where same_reference or same_file
  union all
  select older_id from transfer_likenesses where same_reference or same_file)`

/** The condition of a search and filters, for top-ups joined with their students; undefined for all. */
export function filterTopups(filter: TopupFilter): SQL | undefined {
  return and(
    ...readTopupSearch(filter.q).map(meets),
    given(filter.from_bank, (bank) => eq(transactions.originBank, bank)),
    given(filter.to_bank, (bank) => eq(transactions.destinationBank, bank)),
    given(filter.from, (day) => gte(transactions.createdAt, startOf(sql`${day}::date`))),
    given(filter.to, (day) => lt(transactions.createdAt, startOf(sql`(${day}::date + 1)`))),
    filter.duplicates ? isPossibleDuplicate : undefined,
  )
}

function given<Value>(value: Value | undefined, condition: (value: Value) => SQL) {
  return value === undefined ? undefined : condition(value)
}

function startOf(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone 'America/Guayaquil')`
}

function meets(term: SearchTerm): SQL | undefined {
  const text = containing(term.text)
  const id = /^#?([0-9a-f]{8}[0-9a-f-]*)$/.exec(term.text)?.[1]
  return or(
    sql`${users.searchText} like ${text}`,
    sql`${transactions.searchText} like ${text}`,
    term.reference === ''
      ? undefined
      : sql`${transactions.referenceNormalized} like ${containing(term.reference)}`,
    term.cents === null
      ? undefined
      : sql`${term.cents}::bigint in (${transactions.amountCents}, ${transactions.creditedCents})`,
    term.day === null ? undefined : isOnDay(term.day),
    id === undefined ? undefined : sql`${transactions.id}::text like ${`${id}%`}`,
  )
}

/** The day of the transfer, or the day in Ecuador on which it was claimed. */
function isOnDay(day: string): SQL {
  const form = 'YYYY-MM-DD'
  return sql`(to_char(${transactions.transferDate}, ${form}) like ${day}
    or to_char(${transactions.createdAt} at time zone 'America/Guayaquil', ${form}) like ${day})`
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

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
