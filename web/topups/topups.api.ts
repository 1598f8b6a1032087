import type { FileRow } from '#contract/files.ts'
import type { CreateTransaction, TransactionRow } from '#contract/topups.ts'
import { api } from '#web/api/client.ts'
import { upload } from '#web/api/upload.ts'

export function uploadReceipt(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FileRow | null> {
  const form = new FormData()
  form.set('file_type', 'payment_receipt')
  form.set('file', file)
  return upload('/api/files', form, onProgress, signal)
}

export function createTransaction(transaction: CreateTransaction): Promise<TransactionRow> {
  return api.post('/api/transactions', transaction)
}
