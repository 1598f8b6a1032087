import type { ReferenceCheck } from '#contract/references.ts'
import { maxReferenceLength } from '#core/apa/read-reference.ts'

/** The result of checking one reference, stored by its text. */
export type CheckEntry = {
  /** Null where the server could not be reached. */
  check: ReferenceCheck | null
  /** When it was last checked, in milliseconds. */
  at: number
  /** How often it was checked; the wait before the next try depends on it. */
  tries: number
}

export type Entries = ReadonlyMap<string, CheckEntry>

/** How many references one call checks: few, so that the first results come soon. */
export const batchSize = 12

const minute = 60_000
/** The waits after each try without a final result. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute]

/** Whether the result is final until the reference is changed. */
export function isFinal({ check }: CheckEntry): boolean {
  return check !== null && (check.state !== 'no_verificable' || check.record !== null)
}

/** When a reference has to be checked; null if its result is final. */
export function dueAt(entry: CheckEntry | undefined): number | null {
  if (entry === undefined) return 0
  if (isFinal(entry)) return null
  return entry.at + (waits[Math.min(entry.tries, waits.length) - 1] ?? 0)
}

/** The references that can be checked, each text once. */
export function askable(references: readonly string[]): string[] {
  const texts = references.filter((one) => one.trim() !== '' && one.length <= maxReferenceLength)
  return [...new Set(texts)]
}

/** `again`: references to check once more even if their result is final. */
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

/** When the next reference is due; null if every result is final. */
export function nextTime(references: readonly string[], entries: Entries): number | null {
  const times = askable(references).flatMap((one) => dueAt(entries.get(one)) ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

/** The entry after a check; `check` is null without a response. */
export function answered(
  before: CheckEntry | undefined,
  check: ReferenceCheck | null,
  now: number,
): CheckEntry {
  const entry = { check, at: now, tries: (before?.tries ?? 0) + 1 }
  // A later fault does not replace a final result.
  if (!isFinal(entry) && before && isFinal(before)) return { ...before, tries: entry.tries }
  return entry
}
