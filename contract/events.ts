import type { CreditsRow } from './credits.ts'
import type { TransactionRow } from './topups.ts'

/** `GET /api/events`: server-sent events for the signed-in student, by name. */
export type ServerEvents = {
  credits: Pick<CreditsRow, 'purchased' | 'free' | 'total' | 'held'>
  transaction: TransactionRow
  project: { id: string }
  generation: { id: string }
}
