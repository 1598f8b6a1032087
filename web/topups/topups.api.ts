import { queryOptions } from '@tanstack/react-query'
import type { CreateTransaction, TransactionRow } from '#contract/topups.ts'
import { api } from '#web/api/client.ts'

export function createTransaction(transaction: CreateTransaction): Promise<TransactionRow> {
  return api.post('/api/transactions', transaction)
}

/** The student's top-ups, the newest first. */
export const transactionsQuery = queryOptions({
  queryKey: ['transactions'],
  queryFn: ({ signal }) => api.get<TransactionRow[]>('/api/transactions', signal),
})
