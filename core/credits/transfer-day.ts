/** A transfer is claimed within so many days of its own. */
export const maxTransferAgeDays = 90

const dayMs = 86_400_000

/** The first day that a transfer claimed today may have; calendar days as ISO dates. */
export function firstTransferDay(today: string): string {
  const noon = Date.parse(`${today}T12:00:00Z`)
  return new Date(noon - maxTransferAgeDays * dayMs).toISOString().slice(0, 10)
}
