/** What came back, by status: 'cut' for what was given up, 'reset' for a connection that the server closed. */
export type Tally = Record<string, number>

export function count(tally: Tally, status: string, times = 1): void {
  tally[status] = (tally[status] ?? 0) + times
}

/** Of a model that does not answer and of a full disk. A 503 is declared if it says when to come back. */
const declared = new Set([502, 504, 507])

export function statusWords(status: number, retryAfter: string | null): string {
  if (status === 503) return retryAfter === null ? '503' : '503 later'
  return declared.has(status) ? `${status} declared` : String(status)
}

export const isServerFault = (words: string) => /^5\d\d$/.test(words)
/** The server was asked too much, or gave nothing. */
export const isRefusal = (words: string) =>
  /^(?:429|503 later|50[24] declared|reset|cut)|too slow$/.test(words)

export function sumOf(tally: Tally, isMeant: (words: string) => boolean): number {
  return Object.entries(tally).reduce(
    (sum, [words, times]) => sum + (isMeant(words) ? times : 0),
    0,
  )
}

export function tallyWords(tally: Tally): string {
  const entries = Object.entries(tally).sort(([one], [other]) => one.localeCompare(other))
  return entries.map(([words, times]) => `${times}×${words}`).join(' ')
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
