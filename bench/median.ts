/** The middle of the sorted values; NaN without values. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
