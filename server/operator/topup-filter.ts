import { type AnyColumn, and, asc, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TransferQuery } from '#contract/operator.ts'
import { readTopupSearch, type SearchTerm } from '#core/credits/topup-search.ts'
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

/** The condition of a search and filters; undefined for all. */
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

/**
 * The top-ups that a term finds in any of its readings, each of which an index answers. They are found first: in the order
 * of a list the database would read all top-ups until a page is full. A student's whole e-mail finds only theirs.
 */
function meets(term: SearchTerm): SQL {
  const found = sql`select id from transactions where (${readingsOf(term)})`
  if (!term.text.includes('@')) return sql`${transactions.id} = any(array(${found}))`
  // The trigrams of an address are in nearly every address (`correo.ec`): the index of parts grows slow with the students.
  const owner = sql`select id from users where email = ${term.text}`
  return sql`${transactions.id} = any(array(
    select id from transactions where user_id = (${owner})
    union all
    ${found} and not exists (${owner})))`
}

function readingsOf(term: SearchTerm): SQL | undefined {
  const text = containing(term.text)
  return or(
    sql`${transactions.userId} = any(array(select id from users where search_text like ${text}))`,
    sql`${transactions.searchText} like ${text}`,
    term.reference === ''
      ? undefined
      : sql`${transactions.referenceNormalized} like ${containing(term.reference)}`,
    ...(term.cents === null
      ? []
      : [
          sql`${transactions.amountCents} = ${term.cents}::bigint`,
          sql`${transactions.creditedCents} = ${term.cents}::bigint`,
        ]),
    ...(term.day === null ? [] : isOnDay(term.day)),
    beginsWith(term.text),
  )
}

/** The day of the transfer, or the day in Ecuador on which it was claimed. */
function isOnDay(pattern: string): SQL[] {
  const days = sql`any(array(select jsonb_array_elements_text(${JSON.stringify(daysOf(pattern))}::jsonb)::date))`
  return [
    sql`${transactions.transferDate} = ${days}`,
    sql`(${transactions.createdAt} at time zone 'America/Guayaquil')::date = ${days}`,
  ]
}

const firstYear = 2020

/** The days of a pattern `2026-11-20` or, in every year since the first transfers, `____-11-20`. */
function daysOf(pattern: string): string[] {
  const [year = '', month, day] = pattern.split('-')
  const thisYear = new Date().getUTCFullYear()
  const years =
    year === '____'
      ? Array.from({ length: thisYear + 2 - firstYear }, (_, past) => `${firstYear + past}`)
      : [year]
  return years.map((each) => `${each}-${month}-${day}`).filter(isDay)
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The transfers whose id begins with the letters typed, of which the desk shows the first eight. */
function beginsWith(text: string): SQL | undefined {
  const digits = /^#?([0-9a-f]{8}[0-9a-f-]*)$/.exec(text)?.[1]?.replaceAll('-', '')
  if (digits === undefined || digits.length > 32) return undefined
  return sql`${transactions.id} between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`
}

/** A LIKE pattern. */
export function containing(text: string): string {
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
