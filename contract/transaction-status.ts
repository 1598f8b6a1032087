export type TransactionStatus = 'pending' | 'validated' | 'rejected' | 'reversed'

/** The label of a status (specification §4). */
export function transactionStatusLabel(
  status: string,
): 'Validado' | 'Pendiente' | 'Rechazado' | 'Desconocido' {
  if (status === 'completed' || status === 'validated') return 'Validado'
  if (status === 'pending') return 'Pendiente'
  if (status === 'rejected') return 'Rechazado'
  return 'Desconocido'
}
