import { z } from 'zod'
import { acceptedTypes, maxFileBytes } from '#contract/file-limits.ts'
import { formErrorMessage } from '#contract/form-errors.ts'
import { TransferDetails } from '#contract/transfer-details.ts'
import type { DestinationBank } from '#core/catalog/banks.ts'
import { firstTransferDay } from '#core/credits/transfer-day.ts'

/** The values of the form of a bank transfer; the amount comes with the navigation. */
export type TransferClaim = z.input<typeof TransferDetails> & { receipt: File | null }

type OpeningClaim = { name: string; bank: DestinationBank; today: string }

/** The initial values: most students transfer from their own account and register it the same day. */
export function openingClaim({ name, bank, today }: OpeningClaim): TransferClaim {
  return {
    payer_name: name,
    origin_bank: '',
    destination_bank: bank,
    transfer_date: today,
    transaction_id: '',
    receipt: null,
  }
}

/** The rules of specification §5. The day and the receipt are checked by the server too, when they arrive. */
export function claimSchema(today: string) {
  return TransferDetails.extend({
    transfer_date: TransferDetails.shape.transfer_date
      .refine((day) => day <= today, formErrorMessage('topup.future_date'))
      .refine((day) => day >= firstTransferDay(today), formErrorMessage('topup.old_date')),
    receipt: z.custom<File | null>().transform((file, issues) => {
      const message = file ? checkReceipt(file) : formErrorMessage('topup.receipt_missing')
      if (file && message === null) return file
      issues.addIssue({ code: 'custom', message: message ?? '' })
      return z.NEVER
    }),
  })
}
export type CheckedClaim = z.output<ReturnType<typeof claimSchema>>

/** Why a file cannot be sent, by its type and size; the server checks its content. */
export function checkReceipt(file: Pick<File, 'type' | 'size'>): string | null {
  const types: readonly string[] = acceptedTypes.payment_receipt
  if (file.type !== '' && !types.includes(file.type)) {
    return formErrorMessage('file.unsupported', { fileType: 'payment_receipt' })
  }
  const largest = maxFileBytes.payment_receipt
  if (file.size > largest) {
    return formErrorMessage('file.too_large', { maxMegabytes: largest / 1024 / 1024 })
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
