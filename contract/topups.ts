import { z } from 'zod'
import { topupAmountMessage } from '#core/credits/money.ts'
import { moment, row } from './call.ts'
import type { TransactionStatus } from './transaction-status.ts'
import { TopupAmount, TransferDetails } from './transfer-details.ts'

/** `POST /api/transactions`. The server sets owner, status and credits. */
export const CreateTransaction = TransferDetails.extend({
  amount: z.union([z.string(), z.number()], topupAmountMessage).transform(String).pipe(TopupAmount),
  receipt_file_id: z.uuid(),
})
export type CreateTransaction = z.input<typeof CreateTransaction>

export const TransactionStatuses = z.enum([
  'pending',
  'validated',
  'rejected',
  'reversed',
] satisfies TransactionStatus[])

export const TransactionRow = row('TransactionRow', {
  id: z.uuid(),
  transaction_id: z.string(),
  user_id: z.uuid(),
  payment_method: z.literal('bank_transfer'),
  transaction_type: z.literal('purchase'),
  status: TransactionStatuses,
  /** Dollars, two decimals. */
  amount: z.number(),
  /** The credits that were or would be credited. */
  credits_amount: z.number(),
  payer_name: z.string(),
  origin_bank: z.string(),
  destination_bank: z.string(),
  transfer_date: z.iso.date(),
  /** Null once its owner's account was erased. */
  receipt_file_id: z.uuid().nullable(),
  /** Why it was rejected, reversed, or credited with another amount. */
  reason: z.string().nullable(),
  decided_at: moment.nullable(),
  created_at: moment,
})
export type TransactionRow = z.output<typeof TransactionRow>

/**
 * Which transfers may be claimed: to the banks with an account; to any, because the site is not public and only tries
 * the product out; none.
 */
export const TransfersTaken = z.enum(['accounts', 'trial', 'closed'])
export type TransfersTaken = z.output<typeof TransfersTaken>

/** The account a student transfers to, as configured for a destination bank. */
export const BankAccount = row('BankAccount', {
  bank: TransferDetails.shape.destination_bank,
  holder: z.string(),
  number: z.string(),
  type: z.string(),
  identification: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>
