import { z } from 'zod'
import { destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { parseCents } from '#core/credits/money.ts'
import type { Completeness } from '#core/generation/run/run-events.ts'
import type { CreditEntryRow } from './credits.ts'
import { DecideWithReason } from './decide-with-reason.ts'
import type { TransactionRow } from './topups.ts'
import { keysOf } from './transfer-details.ts'

const { reason } = DecideWithReason.shape

const cents = z
  .union([z.string(), z.number()])
  .transform((typed) => parseCents(String(typed)))
  .refine((value): value is number => value !== null && value > 0 && value <= 1_000_000)

/** `POST /api/operator/transactions/:id/validate`. Another amount than claimed needs a reason. */
export const ValidateTransaction = z.object({
  /** The amount on the bank's statement, in dollars; the claimed amount when absent. */
  credited_amount: cents.optional(),
  reason: reason.optional(),
})
/** `POST /api/operator/students/:id/adjust`: signed purchased credits. */
export const AdjustCredits = z.object({
  /** Credits with up to two decimals; negative takes away, never below zero. */
  amount: z
    .number()
    .min(-1_000)
    .max(1_000)
    .multipleOf(0.01)
    .refine((value) => value !== 0),
  reason,
  /** An idempotency key made by the browser once per form, so that a double click adjusts once. */
  ticket: z.uuid(),
})

export type TransactionWarning =
  /** Same bank and reference as another transfer, including one that has been rejected since. */
  | { kind: 'same_reference'; transaction_id: string }
  /** The same file, byte for byte. */
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
  /** Whether the top-up is the operator's own, which only another operator may decide. */
  is_own: boolean
}

/** The most rows on one page of a list. */
const maxDeskRows = 100

const listStatus = z.enum(['pending', 'validated', 'rejected', 'reversed', 'all'])

/** `GET /api/operator/transactions`: query parameters for filters and paging. An unknown status is read as `pending`. */
export const TransferQuery = z.object({
  status: listStatus.catch('pending'),
  /** Words that must all match: a name, an e-mail, a reference, an amount or a day. */
  q: z.string().trim().max(100).default(''),
  from_bank: z.enum(keysOf(originBanks)).optional(),
  to_bank: z.enum(keysOf(destinationBanks)).optional(),
  /** Days in Ecuador on which the claims arrived, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Only top-ups that share their reference or file with another. */
  duplicates: z
    .enum(['1'])
    .optional()
    .transform((given) => given === '1'),
  /** `next_cursor` of the previous page. */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxDeskRows).default(50),
})
export type TransferQuery = z.output<typeof TransferQuery>

/** `GET /api/operator/transactions.csv`: the same filters without pages; every status by default. */
export const CsvQuery = TransferQuery.extend({ status: listStatus.catch('all') })

export type OperatorQueue = {
  /** Pending ones, oldest first; decided ones by decision time, newest first; all of them by arrival, newest first. */
  transactions: OperatorTransactionRow[]
  /** Number of matching top-ups by status. */
  counts: Record<TransactionRow['status'], number>
  /** How many rows of the list come before this page. */
  position: number
  /** Null on the last page. */
  next_cursor: string | null
}

/** `GET /api/operator/summary`. */
export type DeskSummary = {
  total: number
  pending: number
  oldest_pending_at: string | null
  /** Pending top-ups that share their reference or file with another top-up. */
  possible_duplicates: number
  /** Validated since midnight in Ecuador. */
  validated_today: number
}

/** `GET /api/operator/audit`, `…/students`, `…/ratings`: newest first. Pagination: `before` is the id of the last row received. */
export const DeskPage = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type DeskPage = z.output<typeof DeskPage>

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
    /**
     * Why the friend looks like the same person: same device, network address or receipt, or an e-mail that differs
     * only by dots and a +tag.
     */
    signals: ('same_address' | 'same_device' | 'same_receipt' | 'same_mailbox')[]
    created_at: string
  }[]
}

export const RatingsQuery = DeskPage.extend({ rating: z.enum(['up', 'down']).optional() })
export type RatingsQuery = z.output<typeof RatingsQuery>

/** `GET /api/operator/ratings?rating=`: students' ratings of answers, without the texts of the answers. */
export type AnswerRatingRow = {
  /** The id of the message. */
  id: string
  rating: 'up' | 'down'
  rated_at: string
  student_id: string
  student_name: string
  project_title: string
  model: string | null
  completeness: Completeness
  /** The beginning of the assistant's comment in the chat. */
  comment: string
}
