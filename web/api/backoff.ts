/** How long to wait before the next try, twice as long after each failure in a row. */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** failures, maxMs)
}
