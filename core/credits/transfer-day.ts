/** How many days after the transfer a top-up may still be claimed. */
export const maxTransferAgeDays = 90

const dayMs = 86_400_000

/** The earliest transfer day accepted today; calendar days as ISO dates. */
export function firstTransferDay(today: string): string {
  const noon = Date.parse(`${today}T12:00:00Z`)
  return new Date(noon - maxTransferAgeDays * dayMs).toISOString().slice(0, 10)
}
