import { z } from 'zod'
import { topupAmountMessage } from '#core/credits/money.ts'
import type { TransactionStatus } from './transaction-status.ts'
import { TopupAmount, TransferDetails } from './transfer-details.ts'

/** `POST /api/transactions`. The server sets owner, status and credits. */
export const CreateTransaction = TransferDetails.extend({
  amount: z.union([z.string(), z.number()], topupAmountMessage).transform(String).pipe(TopupAmount),
  receipt_file_id: z.uuid(),
})
export type CreateTransaction = z.input<typeof CreateTransaction>

export type TransactionRow = {
  id: string
  transaction_id: string
  user_id: string
  payment_method: 'bank_transfer'
  transaction_type: 'purchase'
  status: TransactionStatus
  /** Dollars, two decimals. */
  amount: number
  /** The credits that were or would be credited. */
  credits_amount: number
  payer_name: string
  origin_bank: string
  destination_bank: string
  transfer_date: string
  /** Null once its owner's account was erased. */
  receipt_file_id: string | null
  /** Why it was rejected, reversed, or credited with another amount. */
  reason: string | null
  decided_at: string | null
  created_at: string
}

/**
 * Which transfers may be claimed: to the banks with an account; to any, because the site is not public and only tries
 * the product out; none.
 */
export type TransfersTaken = 'accounts' | 'trial' | 'closed'

/** The account a student transfers to, as configured for a destination bank. */
export const BankAccount = z.object({
  bank: TransferDetails.shape.destination_bank,
  holder: z.string(),
  number: z.string(),
  type: z.string(),
  identification: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>
