import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TransferQuery } from '#contract/operator.ts'
import { readTopupSearch, type SearchTerm } from '#core/credits/topup-search.ts'
import { users } from '#server/account/account.table.ts'
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
