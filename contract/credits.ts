import { z } from 'zod'
import { moment, row } from './call.ts'

/** The balance of the signed-in student, in credits. */
export const CreditsRow = row('CreditsRow', {
  purchased: z.number(),
  free: z.number(),
  total: z.number(),
  /** The part of it that running generations hold. */
  held: z.number(),
  /** The day on which the free credits are next reset. */
  next_reset_date: z.iso.date(),
  free_monthly_credits: z.number(),
})
export type CreditsRow = z.output<typeof CreditsRow>

/** One movement of the ledger. Amounts are credits, signed. */
export const CreditEntryRow = row('CreditEntryRow', {
  id: z.uuid(),
  seq: z.int(),
  kind: z.enum([
    'grant',
    'expire',
    'topup',
    'reversal',
    'referral',
    'message',
    'generation',
    'adjust',
  ]),
  amount: z.number(),
  free_amount: z.number(),
  purchased_amount: z.number(),
  balance_after: z.number(),
  /** The project a message or generation belongs to, while it exists. */
  project_id: z.uuid().nullable(),
  project_title: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: moment,
})
export type CreditEntryRow = z.output<typeof CreditEntryRow>
export type CreditEntryKind = CreditEntryRow['kind']

/** Which page of the ledger; what is no number of an entry counts as none. */
export const EntriesQuery = z.object({
  /** `next_before` of the page before. */
  before: z.coerce.number().int().min(1).optional().catch(undefined),
})

/** Newest first, a page at a time. */
export const CreditEntriesPage = row('CreditEntriesPage', {
  entries: z.array(CreditEntryRow),
  /** Pass as `before` for the next page; null on the last. */
  next_before: z.int().nullable(),
})
export type CreditEntriesPage = z.output<typeof CreditEntriesPage>
