import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { AnswerRatingRow } from '#contract/operator.ts'
import type { TransactionStatus } from '#contract/transaction-status.ts'
import { call, send } from '#web/api/client.ts'

/** Read again every few seconds, because students pay and colleagues decide meanwhile. */
const refreshMs = 10_000

export type DeskFilter = {
  status: TransactionStatus | 'all'
  q: string
  fromBank: string
  toBank: string
  from: string
  to: string
  duplicates: boolean
}

function queryOf({ status, q, fromBank, toBank, from, to, duplicates }: DeskFilter) {
  const given = { q, from_bank: fromBank, to_bank: toBank, from, to }
  return {
    status,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(duplicates ? { duplicates: '1' as const } : {}),
  } satisfies QueryOf<Calls['GET /api/operator/transactions']>
}

/** Query of the CSV file with all transfers, or with those that match a filter. */
export const csvQuery = (filter: DeskFilter | null) => (filter ? queryOf(filter) : undefined)

/** A page of transfers; the pending ones oldest first. */
export const transfersQuery = (filter: DeskFilter, cursor: string | null) =>
  queryOptions({
    queryKey: ['operator', 'transfers', queryOf(filter), cursor],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(filter), ...(cursor !== null && { cursor }) }
      return call('GET /api/operator/transactions', { query, signal })
    },
    refetchInterval: refreshMs,
    placeholderData: (previous) => previous,
  })

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'transfer', id],
    queryFn: ({ signal }) => call('GET /api/operator/transactions/:id', { id, signal }),
  })

/** The totals of the desk. */
export const summaryQuery = queryOptions({
  queryKey: ['operator', 'summary'],
  queryFn: ({ signal }) => call('GET /api/operator/summary', { signal }),
  refetchInterval: refreshMs,
})

const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The bytes of a receipt. Read once, because the server logs every reading. */
export const receiptQuery = (transactionId: string, mimeType: string) =>
  queryOptions({
    queryKey: ['operator', 'receipt', transactionId],
    queryFn: async ({ signal }) => {
      const given = { id: transactionId, signal }
      const response = await send('GET /api/operator/transactions/:id/receipt', given)
      const bytes = await response.arrayBuffer()
      // Only these types may open in the page's own origin.
      const type = shownTypes.includes(mimeType) ? mimeType : 'application/octet-stream'
      return new Blob([bytes], { type })
    },
    staleTime: 'static',
  })

/** A paged list: the next page begins after the last id; a page that is not full is the last. */
function rowsQuery<Row extends { id: string }>(
  key: string[],
  limit: number,
  read: (page: { limit: number; before?: string }, signal: AbortSignal) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey: ['operator', ...key],
    queryFn: ({ pageParam, signal }) =>
      read({ limit, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < limit ? null : (page.at(-1)?.id ?? null)),
  })
}

export const studentsQuery = (query: string) =>
  rowsQuery(['students', query], 30, (page, signal) =>
    call('GET /api/operator/students', { query: { query, ...page }, signal }),
  )

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'student', id],
    queryFn: ({ signal }) => call('GET /api/operator/students/:id', { id, signal }),
  })

export const auditQuery = rowsQuery(['audit'], 100, (page, signal) =>
  call('GET /api/operator/audit', { query: page, signal }),
)

/** The students' ratings of answers: of one kind, or all. */
export const ratingsQuery = (rating: AnswerRatingRow['rating'] | null) =>
  rowsQuery(['ratings', rating ?? 'all'], 50, (page, signal) =>
    call('GET /api/operator/ratings', { query: { ...page, ...(rating && { rating }) }, signal }),
  )

type Reason = BodyOf<Calls['POST /api/operator/transactions/:id/reject']>

export const validateTransaction = (
  id: string,
  body: BodyOf<Calls['POST /api/operator/transactions/:id/validate']>,
) => call('POST /api/operator/transactions/:id/validate', { id, body })

export const rejectTransaction = (id: string, body: Reason) =>
  call('POST /api/operator/transactions/:id/reject', { id, body })

export const reverseTransaction = (id: string, body: Reason) =>
  call('POST /api/operator/transactions/:id/reverse', { id, body })

export const adjustCredits = (
  studentId: string,
  body: BodyOf<Calls['POST /api/operator/students/:id/adjust']>,
) => call('POST /api/operator/students/:id/adjust', { id: studentId, body })

export const reverseReferral = (referredId: string, body: Reason) =>
  call('POST /api/operator/referrals/:id/reverse', { id: referredId, body })
