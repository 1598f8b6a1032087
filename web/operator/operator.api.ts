import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DecideWithReason } from '#contract/decide-with-reason.ts'
import type {
  AdjustCredits,
  AnswerRatingRow,
  AuditEntryRow,
  DeskSummary,
  OperatorQueue,
  OperatorTransactionRow,
  StudentDetail,
  StudentRow,
  ValidateTransaction,
} from '#contract/operator.ts'
import type { TransactionStatus } from '#contract/transaction-status.ts'
import { api, send } from '#web/api/client.ts'

const base = '/api/operator'
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

function queryOf({ status, q, fromBank, toBank, from, to, duplicates }: DeskFilter): string {
  const given = { q, from_bank: fromBank, to_bank: toBank, from, to }
  return new URLSearchParams({
    status,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(duplicates ? { duplicates: '1' } : {}),
  }).toString()
}

/** All transfers, or those that match a filter. */
export const csvPath = (filter: DeskFilter | null) =>
  `${base}/transactions.csv${filter ? `?${queryOf(filter)}` : ''}`

/** A page of transfers; the pending ones oldest first. */
export const transfersQuery = (filter: DeskFilter, cursor: string | null) =>
  queryOptions({
    queryKey: ['operator', 'transfers', queryOf(filter), cursor],
    queryFn: ({ signal }) => {
      const page = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      return api.get<OperatorQueue>(`${base}/transactions?${queryOf(filter)}${page}`, signal)
    },
    refetchInterval: refreshMs,
    placeholderData: (previous) => previous,
  })

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'transfer', id],
    queryFn: ({ signal }) => api.get<OperatorTransactionRow>(`${base}/transactions/${id}`, signal),
  })

/** The figures of the desk. */
export const summaryQuery = queryOptions({
  queryKey: ['operator', 'summary'],
  queryFn: ({ signal }) => api.get<DeskSummary>(`${base}/summary`, signal),
  refetchInterval: refreshMs,
})

const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The bytes of a receipt. Read once, because the server logs every reading. */
export const receiptQuery = (transactionId: string, mimeType: string) =>
  queryOptions({
    queryKey: ['operator', 'receipt', transactionId],
    queryFn: async ({ signal }) => {
      const path = `${base}/transactions/${transactionId}/receipt`
      const bytes = await (await send('GET', path, { signal })).arrayBuffer()
      // Only these types may open in the page's own origin.
      const type = shownTypes.includes(mimeType) ? mimeType : 'application/octet-stream'
      return new Blob([bytes], { type })
    },
    staleTime: 'static',
  })

/** A paged list: the next page begins after the last id; a page that is not full is the last. */
function rowsQuery<Row extends { id: string }>(key: string[], path: string, pageRows: number) {
  return infiniteQueryOptions({
    queryKey: ['operator', ...key],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? '' : `&before=${pageParam}`
      return api.get<Row[]>(`${base}/${path}limit=${pageRows}${after}`, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < pageRows ? null : (page.at(-1)?.id ?? null)),
  })
}

export const studentsQuery = (query: string) =>
  rowsQuery<StudentRow>(['students', query], `students?query=${encodeURIComponent(query)}&`, 30)

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'student', id],
    queryFn: ({ signal }) => api.get<StudentDetail>(`${base}/students/${id}`, signal),
  })

export const auditQuery = rowsQuery<AuditEntryRow>(['audit'], 'audit?', 100)

/** The students' ratings of answers: of one kind, or all. */
export const ratingsQuery = (rating: AnswerRatingRow['rating'] | null) =>
  rowsQuery<AnswerRatingRow>(
    ['ratings', rating ?? 'all'],
    `ratings?${rating ? `rating=${rating}&` : ''}`,
    50,
  )

type Reason = z.input<typeof DecideWithReason>

export function validateTransaction(
  id: string,
  body: z.input<typeof ValidateTransaction>,
): Promise<OperatorTransactionRow> {
  return api.post(`${base}/transactions/${id}/validate`, body)
}

export function rejectTransaction(id: string, body: Reason): Promise<OperatorTransactionRow> {
  return api.post(`${base}/transactions/${id}/reject`, body)
}

export function reverseTransaction(id: string, body: Reason): Promise<OperatorTransactionRow> {
  return api.post(`${base}/transactions/${id}/reverse`, body)
}

export function adjustCredits(
  studentId: string,
  body: z.input<typeof AdjustCredits>,
): Promise<StudentDetail> {
  return api.post(`${base}/students/${studentId}/adjust`, body)
}

export function reverseReferral(referredId: string, body: Reason): Promise<unknown> {
  return api.post(`${base}/referrals/${referredId}/reverse`, body)
}
