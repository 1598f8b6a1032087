import { queryOptions } from '@tanstack/react-query'
import type { CreateTransaction } from '#contract/topups.ts'
import { call } from '#web/api/client.ts'

export const createTransaction = (transaction: CreateTransaction) =>
  call('POST /api/transactions', { body: transaction })

/** The student's top-ups, the newest first. */
export const transactionsQuery = queryOptions({
  queryKey: ['transactions'],
  queryFn: ({ signal }) => call('GET /api/transactions', { signal }),
})
