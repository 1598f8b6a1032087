import type { TransactionRow } from '#contract/topups.ts'
import { unitsFromCredits } from '#core/credits/units.ts'

/** A request that waits because the credits did not suffice. */
export type Shortage = {
  content: string
  /** Continues the text that was cut off. */
  continues: boolean
  /** The length that the student chose for it. */
  pages: number | null
  neededUnits: number
  /** The units available when it was refused; without more than that it does not continue automatically. */
  availableUnits: number
  /** When it was refused, ISO 8601. */
  since: string
}

export type ShortageState =
  | { kind: 'short' }
  /** A top-up waits for an operator. */
  | { kind: 'pending'; dollars: number }
  /** The newest top-up was rejected. */
  | { kind: 'rejected'; reason: string | null }
  /**
   * There are enough credits. `byItself`: they came after the refusal and no running answer holds them, so the request
   * continues automatically.
   */
  | { kind: 'ready'; byItself: boolean }

export function shortageState(
  shortage: Shortage,
  credits: { total: number; available: number },
  transfers: readonly TransactionRow[],
): ShortageState {
  const available = unitsFromCredits(credits.available)
  if (unitsFromCredits(credits.total) >= shortage.neededUnits) {
    const isFree = available >= shortage.neededUnits
    return { kind: 'ready', byItself: isFree && available > shortage.availableUnits }
  }
  return topupState(shortage.since, transfers)
}

/** What becomes of the top-ups while the credits do not suffice; `since`: an ISO time, from which on they count. */
export function topupState(
  since: string,
  transfers: readonly TransactionRow[],
): Exclude<ShortageState, { kind: 'ready' }> {
  const pending = transfers.filter(({ status }) => status === 'pending')
  if (pending.length > 0) {
    return { kind: 'pending', dollars: pending.reduce((sum, { amount }) => sum + amount, 0) }
  }
  const decided = transfers.find(({ created_at }) => Date.parse(created_at) > Date.parse(since))
  if (decided?.status === 'rejected') return { kind: 'rejected', reason: decided.reason }
  return { kind: 'short' }
}

/** Reads a stored shortage; null when it is invalid. */
export function readShortage(kept: string | null): Shortage | null {
  if (kept === null) return null
  try {
    const read: unknown = JSON.parse(kept)
    return isShortage(read) ? { ...read, pages: read.pages ?? null } : null
  } catch {
    return null
  }
}

/** `pages` is missing in shortages that were stored before a student could choose the pages. */
function isShortage(value: unknown): value is Omit<Shortage, 'pages'> & { pages?: number | null } {
  if (typeof value !== 'object' || value === null) return false
  const { content, continues, pages, neededUnits, availableUnits, since } = value as Record<
    string,
    unknown
  >
  return (
    typeof content === 'string' &&
    typeof continues === 'boolean' &&
    (pages === undefined || pages === null || typeof pages === 'number') &&
    typeof neededUnits === 'number' &&
    typeof availableUnits === 'number' &&
    typeof since === 'string'
  )
}
