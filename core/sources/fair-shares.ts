/**
 * Shares out `total` among wants: a want smaller than an equal share is met in full, and the rest is shared among the
 * others. The sum is at most `total`.
 */
export function fairShares(wants: readonly number[], total: number): number[] {
  const shares = wants.map(() => 0)
  const order = wants
    .map((_, at) => at)
    .sort((one, other) => (wants[one] ?? 0) - (wants[other] ?? 0))
  let left = total
  for (const [done, at] of order.entries()) {
    const share = Math.min(wants[at] ?? 0, Math.floor(left / (order.length - done)))
    shares[at] = share
    left -= share
  }
  return shares
}
