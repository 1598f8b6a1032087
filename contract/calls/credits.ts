import { z } from 'zod'
import { defineCalls } from '#contract/call.ts'
import { CreditEntriesPage, CreditsRow, EntriesQuery } from '#contract/credits.ts'
import { ProcessReferral, ProcessReferralResult, ReferralCodeRow } from '#contract/referrals.ts'
import { CreateTransaction, TransactionRow } from '#contract/topups.ts'

/** A student's credits, invitations and top-ups. */
export const creditCalls = defineCalls({
  'GET /api/credits': {
    who: 'signed in',
    summary: 'The balance',
    output: CreditsRow,
    errors: ['auth.required'],
  },
  'GET /api/credits/entries': {
    who: 'signed in',
    summary: 'The ledger, newest first',
    query: EntriesQuery,
    isLong: true,
    output: CreditEntriesPage,
  },
  'POST /api/rpc/check_and_reset_free_credits_for_current_user': {
    who: 'signed in',
    summary: 'Grants the free credits of the month, if they are due',
    output: CreditsRow,
  },
  'POST /api/rpc/process_referral_on_signup': {
    who: 'signed in',
    summary: 'Tells who invited the new student',
    json: ProcessReferral,
    output: ProcessReferralResult,
  },
  'GET /api/referral-code': {
    who: 'signed in',
    summary: 'The link to invite friends, made on the first call',
    output: ReferralCodeRow,
  },
  'GET /api/transactions': {
    who: 'signed in',
    summary: "The student's top-ups, newest first",
    isLong: true,
    output: z.array(TransactionRow),
  },
  'POST /api/transactions': {
    who: 'signed in',
    summary: 'Claims a transfer',
    json: CreateTransaction,
    status: 201,
    output: TransactionRow,
    errors: [
      'file.not_found',
      'topup.no_account',
      'topup.future_date',
      'topup.old_date',
      'topup.reference_taken',
      'topup.too_many_pending',
    ],
  },
})
