import { z } from 'zod'
import { defineCalls, file, id, stream, text } from '#contract/call.ts'
import { CreditEntriesPage, CreditsRow, EntriesQuery } from '#contract/credits.ts'
import { maxFileBytes } from '#contract/file-limits.ts'
import { FileRow, FileTypeField } from '#contract/files.ts'
import { SettingsRow } from '#contract/me.ts'
import { ProcessReferral, ProcessReferralResult, ReferralCodeRow } from '#contract/referrals.ts'
import { CreateTransaction, TransactionRow } from '#contract/topups.ts'

/** The site, files, and what has to do with money. */
export const creditCalls = defineCalls({
  'GET /api/health': {
    who: 'everybody',
    summary: 'Whether the server and its database answer',
    output: z.object({ status: z.string() }),
  },
  'GET /api/openapi.json': {
    who: 'everybody',
    summary: 'This list, as OpenAPI 3.1',
    isLong: true,
    output: z.looseObject({ openapi: z.string() }),
  },
  'GET /api/settings': {
    who: 'everybody',
    summary: 'The public part of the configuration',
    output: SettingsRow,
  },
  'GET /api/events': {
    who: 'signed in',
    summary: 'What changes for the student: events credits, transaction, project, generation',
    output: stream('text/event-stream'),
  },

  'GET /api/files/photos/:name': {
    who: 'everybody',
    summary: 'A profile picture, by its unguessable name',
    params: { name: text },
    output: file('image/webp'),
    errors: ['file.not_found'],
  },
  'POST /api/files': {
    who: 'signed in',
    summary: 'Stores a profile picture or a receipt',
    form: {
      maxFileBytes: maxFileBytes.payment_receipt,
      fields: z.object({ file_type: FileTypeField }),
    },
    limits: [{ name: 'upload', attempts: 60, windowSeconds: 600, by: 'account' }],
    status: 201,
    output: FileRow,
    errors: [
      'file.unsupported',
      'file.damaged',
      'file.too_many_pixels',
      'file.too_heavy',
      'file.several_pages',
      'file.quota',
      'file.storage_full',
      'server.busy',
    ],
  },
  'GET /api/files/:id': {
    who: 'signed in',
    summary: 'A file, for its owner; a receipt, for operators too',
    params: { id: id('file.not_found') },
    output: file('application/octet-stream'),
  },

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
