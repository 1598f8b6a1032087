import { z } from 'zod'
import { destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { normalizeReference } from '#core/credits/bank-reference.ts'
import { parseTopupCents, topupAmountMessages, topupErrorMessage } from '#core/credits/money.ts'
import type { TransactionStatus } from './transaction-status.ts'

const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as [Key, ...Key[]]

/** An amount of dollars as typed; parsed into integer cents. */
const amountCents = z
  .union([z.string(), z.number()], topupAmountMessages)
  .transform((typed, issues) => {
    const cents = parseTopupCents(String(typed))
    if (cents !== null) return cents
    issues.addIssue({ code: 'custom', message: topupErrorMessage(String(typed)) })
    return z.NEVER
  })

/**
 * `POST /api/transactions`. The server sets owner, status and credits. `transaction_id` is the bank's reference.
 */
export const CreateTransaction = z.object({
  amount: amountCents,
  payer_name: z.string().trim().min(1).max(120),
  origin_bank: z.enum(keysOf(originBanks)).or(z.literal('')),
  destination_bank: z.enum(keysOf(destinationBanks)),
  transfer_date: z.iso.date(),
  transaction_id: z
    .string()
    .trim()
    .max(40)
    .refine((typed) => normalizeReference(typed) !== ''),
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
  /** The credits that were granted, or will be if the top-up is validated. */
  credits_amount: number
  payer_name: string
  origin_bank: string
  destination_bank: string
  transfer_date: string
  /** Null once the owner's account was erased. */
  receipt_file_id: string | null
  /** Why it was rejected, reversed, or credited with another amount. */
  reason: string | null
  decided_at: string | null
  created_at: string
}

/** The account a student transfers to, as configured for a destination bank. */
export const BankAccount = z.object({
  bank: z.enum(keysOf(destinationBanks)),
  holder: z.string(),
  number: z.string(),
  type: z.string(),
  identification: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>
