import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  AdjustCredits,
  AuditEntryRow,
  DecideWithReason,
  OperatorQueue,
  OperatorTransactionRow,
  StudentDetail,
  StudentRow,
  ValidateTransaction,
} from '#contract/operator.ts'
import type { TransactionStatus } from '#contract/transaction-status.ts'
import { api, send } from '#web/api/client.ts'

const base = '/api/operator'
/** What an operator sees changes as students pay and colleagues decide. */
const refreshMs = 10_000

export const csvPath = `${base}/transactions.csv`

export type QueueStatus = TransactionStatus | 'all'

/** Transfers by status; the pending ones oldest first. */
export const queueQuery = (status: QueueStatus) =>
  queryOptions({
    queryKey: ['operator', 'queue', status],
    queryFn: ({ signal }) =>
      api.get<OperatorQueue>(`${base}/transactions?status=${status}`, signal),
    refetchInterval: refreshMs,
  })

const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** A receipt's bytes. Read once: every reading is written into the log. */
export const receiptQuery = (transactionId: string, mimeType: string) =>
  queryOptions({
    queryKey: ['operator', 'receipt', transactionId],
    queryFn: async ({ signal }) => {
      const path = `${base}/transactions/${transactionId}/receipt`
      const bytes = await (await send('GET', path, { signal })).arrayBuffer()
      // Nothing but these is ever opened in the page's own origin.
      const type = shownTypes.includes(mimeType) ? mimeType : 'application/octet-stream'
      return new Blob([bytes], { type })
    },
    staleTime: 'static',
  })

export const studentsQuery = (query: string) =>
  queryOptions({
    queryKey: ['operator', 'students', query],
    queryFn: ({ signal }) =>
      api.get<StudentRow[]>(`${base}/students?query=${encodeURIComponent(query)}`, signal),
  })

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'student', id],
    queryFn: ({ signal }) => api.get<StudentDetail>(`${base}/students/${id}`, signal),
  })

export const auditQuery = queryOptions({
  queryKey: ['operator', 'audit'],
  queryFn: ({ signal }) => api.get<AuditEntryRow[]>(`${base}/audit`, signal),
})

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
