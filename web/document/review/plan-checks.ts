import type { ReferenceCheck } from '#contract/references.ts'
import { maxReferenceLength } from '#core/apa/read-reference.ts'

/** What is known of one reference, by its text. */
export type CheckEntry = {
  /** Null where the server could not be reached. */
  check: ReferenceCheck | null
  /** When it was last asked about, in milliseconds. */
  at: number
  /** How often it was asked about without an answer that stays. */
  tries: number
}

export type Entries = ReadonlyMap<string, CheckEntry>

/** References of one call: few, so that the first answers come soon. */
export const batchSize = 12

const minute = 60_000
/** After each try without an answer the next one waits longer. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute]

/** Whether the answer stays until the reference is changed. */
export function isFinal({ check }: CheckEntry): boolean {
  return check !== null && (check.state !== 'no_verificable' || check.record !== null)
}

/** When a reference is to be asked about; null where it need not be. */
export function dueAt(entry: CheckEntry | undefined): number | null {
  if (entry === undefined) return 0
  if (isFinal(entry)) return null
  return entry.at + (waits[Math.min(entry.tries, waits.length) - 1] ?? 0)
}

/** What can be asked about, each text once. */
export function askable(references: readonly string[]): string[] {
  const texts = references.filter((one) => one.trim() !== '' && one.length <= maxReferenceLength)
  return [...new Set(texts)]
}

/** `again` holds what is asked about once more though its answer stays. */
export function nextBatch(
  references: readonly string[],
  entries: Entries,
  now: number,
  again: ReadonlySet<string> = new Set(),
): string[] {
  const due = askable(references).filter((one) => {
    const at = again.has(one) ? 0 : dueAt(entries.get(one))
    return at !== null && at <= now
  })
  return due.slice(0, batchSize)
}

/** When the next reference is due; null where every answer stays. */
export function nextTime(references: readonly string[], entries: Entries): number | null {
  const times = askable(references).flatMap((one) => dueAt(entries.get(one)) ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

/** The entry after an answer, or after none. */
export function answered(
  before: CheckEntry | undefined,
  check: ReferenceCheck | null,
  now: number,
): CheckEntry {
  const entry = { check, at: now, tries: (before?.tries ?? 0) + 1 }
  // What was once known is not lost to a later fault.
  if (!isFinal(entry) && before && isFinal(before)) return { ...before, tries: entry.tries }
  return entry
}
