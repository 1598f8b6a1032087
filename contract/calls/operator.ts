import { z } from 'zod'
import { defineCalls, file, id } from '#contract/call.ts'
import { DecideWithReason } from '#contract/decide-with-reason.ts'
import {
  AdjustCredits,
  AnswerRatingRow,
  AuditEntryRow,
  CsvQuery,
  DeskPage,
  DeskSummary,
  OperatorQueue,
  OperatorTransactionRow,
  RatingsQuery,
  StudentDetail,
  StudentRow,
  StudentsQuery,
  TransferQuery,
  ValidateTransaction,
} from '#contract/operator.ts'

const topup = { id: id('topup.not_found') }
const student = { id: id('operator.student_not_found') }

/** Errors of calls that need the operator's second factor above an amount. */
const proof = [
  'auth.second_factor_missing',
  'auth.second_factor_new',
  'auth.second_factor_needed',
] as const

/** Calls of the operators' desk: top-ups, students, referrals, the audit trail and ratings. */
export const operatorCalls = defineCalls({
  'GET /api/operator/summary': {
    who: 'operator',
    summary: 'The figures of the desk',
    output: DeskSummary,
  },
  'GET /api/operator/transactions': {
    who: 'operator',
    summary: 'Top-ups by filters, a page at a time',
    query: TransferQuery,
    isLong: true,
    output: OperatorQueue,
  },
  'GET /api/operator/transactions.csv': {
    who: 'operator',
    summary: 'Top-ups by the same filters, as a file',
    query: CsvQuery,
    output: file('text/csv; charset=utf-8'),
  },
  'GET /api/operator/transactions/:id': {
    who: 'operator',
    summary: 'A top-up',
    params: topup,
    isLong: true,
    output: OperatorTransactionRow,
  },
  'GET /api/operator/transactions/:id/receipt': {
    who: 'operator',
    summary: 'Its receipt; that it was seen is recorded',
    params: topup,
    output: file('application/octet-stream'),
    errors: ['file.not_found'],
  },
  'POST /api/operator/transactions/:id/validate': {
    who: 'operator',
    summary: 'Credits a top-up',
    params: topup,
    json: ValidateTransaction,
    output: OperatorTransactionRow,
    errors: [
      'operator.already_decided',
      'operator.own_transaction',
      'operator.reason_needed',
      ...proof,
    ],
  },
  'POST /api/operator/transactions/:id/reject': {
    who: 'operator',
    summary: 'Rejects a top-up',
    params: topup,
    json: DecideWithReason,
    output: OperatorTransactionRow,
    errors: ['operator.already_decided', 'operator.own_transaction'],
  },
  'POST /api/operator/transactions/:id/reverse': {
    who: 'operator',
    summary: 'Takes back the credits of a validated top-up',
    params: topup,
    json: DecideWithReason,
    output: OperatorTransactionRow,
    errors: [
      'operator.already_decided',
      'operator.not_validated',
      'operator.own_transaction',
      ...proof,
    ],
  },
  'GET /api/operator/students': {
    who: 'operator',
    summary: 'Students by name or e-mail',
    query: StudentsQuery,
    isLong: true,
    output: z.array(StudentRow),
  },
  'GET /api/operator/students/:id': {
    who: 'operator',
    summary: 'A student with ledger, top-ups and referrals',
    params: student,
    isLong: true,
    output: StudentDetail,
  },
  'POST /api/operator/students/:id/adjust': {
    who: 'operator',
    summary: 'Adds or takes purchased credits',
    params: student,
    json: AdjustCredits,
    output: StudentDetail,
    errors: ['operator.own_account', ...proof],
  },
  'POST /api/operator/referrals/:id/reverse': {
    who: 'operator',
    summary: 'Takes back the reward for a friend, who is named by :id',
    params: student,
    json: DecideWithReason,
    status: 204,
    output: null,
    errors: ['operator.already_decided', 'operator.own_account', ...proof],
  },
  'GET /api/operator/audit': {
    who: 'operator',
    summary: 'What operators did, newest first',
    query: DeskPage,
    isLong: true,
    output: z.array(AuditEntryRow),
  },
  'GET /api/operator/ratings': {
    who: 'operator',
    summary: "Students' ratings of answers, newest first",
    query: RatingsQuery,
    isLong: true,
    output: z.array(AnswerRatingRow),
  },
})
