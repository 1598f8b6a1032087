import type { TransactionRow } from '#contract/topups.ts'

/** The toast about a decided top-up; null while it is pending. */
export function decisionMessage(row: TransactionRow): string | null {
  const topup = `Tu recarga de $${row.amount.toFixed(2)}`
  if (row.status === 'validated') {
    return `${topup} fue validada: se acreditaron ${row.credits_amount.toFixed(2)} créditos.`
  }
  if (row.status === 'rejected') {
    return `${topup} fue rechazada${row.reason ? `: ${row.reason}` : '.'}`
  }
  return null
}
