import { errorMessageFor } from '#contract/error-messages.ts'
import { acceptedTypes, maxFileBytes } from '#contract/file-limits.ts'
import type { DestinationBank, OriginBank } from '#core/catalog/banks.ts'
import { normalizeReference } from '#core/credits/bank-reference.ts'
import { firstTransferDay } from '#core/credits/transfer-day.ts'

/** The values of the form of a bank transfer. */
export type TransferClaim = {
  payerName: string
  originBank: OriginBank | ''
  destinationBank: DestinationBank
  transferDate: string
  reference: string
  receipt: File | null
}

/** The initial values: most students transfer from their own account and register it the same day. */
export function openingClaim({ name, today }: { name: string; today: string }): TransferClaim {
  return {
    payerName: name,
    originBank: '',
    destinationBank: 'pichincha',
    transferDate: today,
    reference: '',
    receipt: null,
  }
}

export type ClaimErrors = Partial<Record<keyof TransferClaim, string>>

/** The errors by field (specification §5). */
export function checkClaim(claim: TransferClaim, today: string): ClaimErrors {
  const errors: ClaimErrors = {}
  if (claim.payerName.trim() === '') errors.payerName = 'Escribe el nombre del titular.'
  if (claim.transferDate === '') errors.transferDate = 'Elige la fecha de la transferencia.'
  else if (claim.transferDate > today) errors.transferDate = errorMessageFor('topup.future_date')
  else if (claim.transferDate < firstTransferDay(today)) {
    errors.transferDate = errorMessageFor('topup.old_date')
  }
  if (normalizeReference(claim.reference) === '') {
    errors.reference = 'Escribe el número de comprobante.'
  }
  const receiptError = claim.receipt
    ? checkReceipt(claim.receipt)
    : errorMessageFor('topup.receipt_missing')
  if (receiptError) errors.receipt = receiptError
  return errors
}

/** Why a file cannot be sent, by its type and size; the server checks its content. */
export function checkReceipt(file: Pick<File, 'type' | 'size'>): string | null {
  const types: readonly string[] = acceptedTypes.payment_receipt
  if (file.type !== '' && !types.includes(file.type)) {
    return errorMessageFor('file.unsupported', { fileType: 'payment_receipt' })
  }
  const largest = maxFileBytes.payment_receipt
  if (file.size > largest) {
    return errorMessageFor('file.too_large', { maxMegabytes: largest / 1024 / 1024 })
  }
  return null
}

/** `JPG · 412 KB`. */
export function describeFile(file: Pick<File, 'type' | 'size'>): string {
  const kind = file.type === 'image/jpeg' ? 'JPG' : (file.type.split('/')[1] ?? '').toUpperCase()
  const size =
    file.size >= 1024 * 1024
      ? `${(file.size / 1024 / 1024).toFixed(1)} MB`
      : `${Math.max(1, Math.round(file.size / 1024))} KB`
  return kind === '' ? size : `${kind} · ${size}`
}
