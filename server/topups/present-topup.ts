import type { TransactionRow } from '#contract/topups.ts'
import type { transactions } from './transactions.table.ts'

export function presentTopup(row: typeof transactions.$inferSelect): TransactionRow {
  return {
    id: row.id,
    transaction_id: row.transactionId,
    user_id: row.userId,
    payment_method: row.paymentMethod,
    transaction_type: row.transactionType,
    status: row.status,
    amount: row.amountCents / 100,
    credits_amount: (row.creditedCents ?? row.amountCents) / 100,
    payer_name: row.payerName,
    origin_bank: row.originBank,
    destination_bank: row.destinationBank,
    transfer_date: row.transferDate,
    receipt_file_id: row.receiptFileId,
    reason: row.reason,
    decided_at: row.decidedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
