import { z } from 'zod'
import { parseCents } from '#core/credits/money.ts'
import type { CreditEntryRow } from './credits.ts'
import type { TransactionRow } from './topups.ts'

const reason = z.string().trim().min(3, 'Escribe el motivo.').max(500)

const cents = z
  .union([z.string(), z.number()])
  .transform((typed) => parseCents(String(typed)))
  .refine((value): value is number => value !== null && value > 0 && value <= 1_000_000)

/** `POST /api/operator/transactions/:id/validate`. Another amount than claimed needs a reason. */
export const ValidateTransaction = z.object({
  /** Dollars of the bank's statement; the claimed amount when absent. */
  credited_amount: cents.optional(),
  reason: reason.optional(),
})
/** `…/reject` and `…/reverse`. */
export const DecideWithReason = z.object({ reason })
/** `POST /api/operator/students/:id/adjust`: signed credits, bought ones. */
export const AdjustCredits = z.object({
  /** Credits with up to two decimals; negative takes away, never below zero. */
  amount: z
    .number()
    .min(-1_000)
    .max(1_000)
    .multipleOf(0.01)
    .refine((value) => value !== 0),
  reason,
  /** Made by the browser once per form, so that a double click adjusts once. */
  ticket: z.uuid(),
})

export type TransactionWarning =
  /** Same bank and reference as another transfer, now or when that was rejected. */
  | { kind: 'same_reference'; transaction_id: string }
  /** The very same file. */
  | { kind: 'same_file'; transaction_id: string }
  /** An image that looks the same. */
  | { kind: 'similar_image'; transaction_id: string; distance: number }

export type OperatorTransactionRow = TransactionRow & {
  student_name: string
  student_email: string
  credited_amount: number | null
  decided_by_name: string | null
  /** Null once its owner's account was erased. */
  receipt_mime_type: string | null
  warnings: TransactionWarning[]
  /** Whether it is the operator's own, which somebody else has to decide. */
  is_own: boolean
}

export type OperatorQueue = {
  transactions: OperatorTransactionRow[]
  counts: Record<TransactionRow['status'], number>
}

export type AuditEntryRow = {
  id: string
  operator_name: string
  action: 'validate' | 'reject' | 'reverse' | 'adjust' | 'view_receipt' | 'reverse_referral'
  subject_id: string | null
  transaction_id: string | null
  details: Record<string, unknown>
  created_at: string
}

export type StudentRow = {
  id: string
  full_name: string
  email: string
  purchased: number
  free: number
  created_at: string
}

/** `GET /api/operator/students/:id`. */
export type StudentDetail = StudentRow & {
  entries: CreditEntryRow[]
  transactions: TransactionRow[]
  referrals: {
    referred_id: string
    friend_name: string
    state: 'rewarded' | 'over_cap' | 'reversed'
    /** Why it looks like one person: same device, address, receipt, or e-mail but for a +tag or dots. */
    signals: ('same_address' | 'same_device' | 'same_receipt' | 'same_mailbox')[]
    created_at: string
  }[]
}
