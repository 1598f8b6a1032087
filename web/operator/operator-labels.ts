import type { AuditEntryRow, StudentDetail, TransactionWarning } from '#contract/operator.ts'
import { type TransactionStatus, transactionStatusLabel } from '#contract/transaction-status.ts'
import { countLabel } from '#core/document/count-label.ts'

/** The label of a status at the desk, which also names reversed transfers. */
export function statusLabel(status: TransactionStatus): string {
  return status === 'reversed' ? 'Revertido' : transactionStatusLabel(status)
}

/** The lists of the desk, in the order of its filters. */
export const lists: { status: TransactionStatus; one: string; many: string }[] = [
  { status: 'pending', one: 'pendiente', many: 'pendientes' },
  { status: 'validated', one: 'validada', many: 'validadas' },
  { status: 'rejected', one: 'rechazada', many: 'rechazadas' },
  { status: 'reversed', one: 'revertida', many: 'revertidas' },
]

export type ListStatus = TransactionStatus | 'all'

/** `1 pendiente`, `214 pendientes`, `2 transferencias`. */
export function transfersLabel(count: number, status: ListStatus): string {
  const { one, many } = lists.find((list) => list.status === status) ?? {
    one: 'transferencia',
    many: 'transferencias',
  }
  return countLabel(count, one, many)
}

export function orderLabel(status: ListStatus): string {
  return status === 'pending' ? 'La más antigua primero' : 'La última primero'
}

/** How long something has waited: `40 min`, `19 h`, `3 d`. */
export function waitingLabel(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

const warningLabels: Record<TransactionWarning['kind'], string> = {
  same_reference: 'mismo banco y número de comprobante',
  same_file: 'mismo archivo',
  similar_image: 'imagen muy parecida',
}

export type LikeTransfer = { transactionId: string; label: string }

/**
 * What a transfer has in common with others: `same` ones share the reference or the file; `alike` ones only have a
 * similar picture, as many receipts of one bank do.
 */
export function groupWarnings(warnings: readonly TransactionWarning[]): {
  same: LikeTransfer[]
  alike: string[]
} {
  const byOther = new Map<string, Set<TransactionWarning['kind']>>()
  for (const { transaction_id, kind } of warnings) {
    byOther.set(transaction_id, (byOther.get(transaction_id) ?? new Set()).add(kind))
  }
  const same: LikeTransfer[] = []
  const alike: string[] = []
  for (const [transactionId, kinds] of byOther) {
    // The same file is always a similar image.
    if (kinds.has('same_file')) kinds.delete('similar_image')
    if (kinds.size === 1 && kinds.has('similar_image')) alike.push(transactionId)
    else
      same.push({ transactionId, label: [...kinds].map((kind) => warningLabels[kind]).join('; ') })
  }
  return { same, alike }
}

/** The warning shown in the list and in the history: the stronger one when there are two. */
export function warningMark(warnings: readonly TransactionWarning[]): string | null {
  const { same, alike } = groupWarnings(warnings)
  if (same.length > 0) return 'Posible duplicado'
  return alike.length > 0 ? 'Comprobante parecido' : null
}

export const auditLabels: Record<AuditEntryRow['action'], string> = {
  validate: 'Validó la transferencia',
  reject: 'Rechazó la transferencia',
  reverse: 'Revirtió la transferencia',
  adjust: 'Ajustó los créditos',
  view_receipt: 'Abrió el comprobante',
  reverse_referral: 'Revirtió un referido',
  enrol_second_factor: 'Activó su segundo paso',
  remove_second_factor: 'Quitó su segundo paso',
}

type Referral = StudentDetail['referrals'][number]

export const referralLabels: Record<Referral['state'], string> = {
  rewarded: 'Premiado',
  over_cap: 'Sobre el tope del mes',
  reversed: 'Revertido',
}

export const signalLabels: Record<Referral['signals'][number], string> = {
  same_address: 'misma dirección de red',
  same_device: 'mismo dispositivo',
  same_mailbox: 'mismo buzón de correo',
  same_receipt: 'mismo comprobante',
}
