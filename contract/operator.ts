import { z } from 'zod'
import { destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { parseCents } from '#core/credits/money.ts'
import { moment, row } from './call.ts'
import { CreditEntryRow } from './credits.ts'
import { DecideWithReason } from './decide-with-reason.ts'
import { Completenesses } from './projects.ts'
import { TransactionRow, TransactionStatuses } from './topups.ts'
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

export const TransactionWarning = z.discriminatedUnion('kind', [
  /** Same bank and reference as another transfer, including one that has been rejected since. */
  z.object({ kind: z.literal('same_reference'), transaction_id: z.uuid() }),
  /** The same file, byte for byte. */
  z.object({ kind: z.literal('same_file'), transaction_id: z.uuid() }),
  /** An image that looks the same. */
  z.object({
    kind: z.literal('similar_image'),
    transaction_id: z.uuid(),
    distance: z.number(),
  }),
])
export type TransactionWarning = z.output<typeof TransactionWarning>

export const OperatorTransactionRow = TransactionRow.extend({
  student_name: z.string(),
  student_email: z.string(),
  credited_amount: z.number().nullable(),
  decided_by_name: z.string().nullable(),
  /** Null once its owner's account was erased. */
  receipt_mime_type: z.string().nullable(),
  warnings: z.array(TransactionWarning),
  /** Whether the top-up is the operator's own, which only another operator may decide. */
  is_own: z.boolean(),
}).meta({ id: 'OperatorTransactionRow' })
export type OperatorTransactionRow = z.output<typeof OperatorTransactionRow>

/** The most rows on one page of a list. */
const maxDeskRows = 100

const listStatus = z.enum(['pending', 'validated', 'rejected', 'reversed', 'all'])

/** `GET /api/operator/transactions`: query parameters for filters and paging. An unknown status is read as `pending`. */
export const TransferQuery = z.object({
  status: listStatus.default('pending').catch('pending'),
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
export const CsvQuery = TransferQuery.extend({ status: listStatus.default('all').catch('all') })

export const OperatorQueue = row('OperatorQueue', {
  /** Pending ones, oldest first; decided ones by decision time, newest first; all of them by arrival, newest first. */
  transactions: z.array(OperatorTransactionRow),
  /** Number of matching top-ups by status. */
  counts: z.record(TransactionStatuses, z.int()),
  /** How many rows of the list come before this page. */
  position: z.int(),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
})
export type OperatorQueue = z.output<typeof OperatorQueue>

export const DeskSummary = row('DeskSummary', {
  total: z.int(),
  pending: z.int(),
  oldest_pending_at: moment.nullable(),
  /** Pending top-ups that share their reference or file with another top-up. */
  possible_duplicates: z.int(),
  /** Validated since midnight in Ecuador. */
  validated_today: z.int(),
})
export type DeskSummary = z.output<typeof DeskSummary>

/** `GET /api/operator/audit`, `…/students`, `…/ratings`: newest first. Pagination: `before` is the id of the last row received. */
export const DeskPage = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type DeskPage = z.output<typeof DeskPage>

/** Which students: those whose name or e-mail has these letters. */
export const StudentsQuery = DeskPage.extend({
  query: z
    .string()
    .default('')
    .transform((typed) => typed.trim().slice(0, 100)),
})

export const AuditEntryRow = row('AuditEntryRow', {
  id: z.uuid(),
  operator_name: z.string(),
  action: z.enum([
    ...(['validate', 'reject', 'reverse', 'adjust', 'view_receipt', 'reverse_referral'] as const),
    ...(['enrol_second_factor', 'remove_second_factor'] as const),
  ]),
  subject_id: z.uuid().nullable(),
  transaction_id: z.uuid().nullable(),
  details: z.record(z.string(), z.unknown()),
  created_at: moment,
})
export type AuditEntryRow = z.output<typeof AuditEntryRow>

export const StudentRow = row('StudentRow', {
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  purchased: z.number(),
  free: z.number(),
  created_at: moment,
})
export type StudentRow = z.output<typeof StudentRow>

export const StudentDetail = StudentRow.extend({
  entries: z.array(CreditEntryRow),
  transactions: z.array(TransactionRow),
  referrals: z.array(
    z.object({
      referred_id: z.uuid(),
      friend_name: z.string(),
      state: z.enum(['rewarded', 'over_cap', 'reversed']),
      /**
       * Why the friend looks like the same person: same device, network address or receipt, or an e-mail that differs
       * only by dots and a +tag.
       */
      signals: z.array(z.enum(['same_address', 'same_device', 'same_receipt', 'same_mailbox'])),
      created_at: moment,
    }),
  ),
}).meta({ id: 'StudentDetail' })
export type StudentDetail = z.output<typeof StudentDetail>

export const RatingsQuery = DeskPage.extend({ rating: z.enum(['up', 'down']).optional() })
export type RatingsQuery = z.output<typeof RatingsQuery>

/** A student's rating of an answer, without the answer's text. */
export const AnswerRatingRow = row('AnswerRatingRow', {
  /** The id of the message. */
  id: z.uuid(),
  rating: z.enum(['up', 'down']),
  rated_at: moment,
  student_id: z.uuid(),
  student_name: z.string(),
  project_title: z.string(),
  model: z.string().nullable(),
  completeness: Completenesses,
  /** The beginning of the assistant's comment in the chat. */
  comment: z.string(),
})
export type AnswerRatingRow = z.output<typeof AnswerRatingRow>
