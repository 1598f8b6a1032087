/** `GET /api/credits`: the balance of the signed-in student, in credits. */
export type CreditsRow = {
  purchased: number
  free: number
  total: number
  /** The part of it that running generations hold. */
  held: number
  /** The day on which the free credits are next reset, ISO. */
  next_reset_date: string
  free_monthly_credits: number
}

export type CreditEntryKind =
  | 'grant'
  | 'expire'
  | 'topup'
  | 'reversal'
  | 'referral'
  | 'message'
  | 'generation'
  | 'adjust'

/** One movement of the ledger. Amounts are credits, signed. */
export type CreditEntryRow = {
  id: string
  seq: number
  kind: CreditEntryKind
  amount: number
  free_amount: number
  purchased_amount: number
  balance_after: number
  /** The project a message or generation belongs to, while it exists. */
  project_id: string | null
  project_title: string | null
  reason: string | null
  created_at: string
}

/** `GET /api/credits/entries?before=SEQ`: newest first, a page at a time. */
export type CreditEntriesPage = {
  entries: CreditEntryRow[]
  /** Pass as `before` for the next page; null on the last. */
  next_before: number | null
}
