import { z } from 'zod'
import { destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { normalizeReference } from '#core/credits/bank-reference.ts'
import { parseTopupCents, topupErrorMessage } from '#core/credits/money.ts'

// The schemas that the forms of a top-up use. `z.number` and `z.union` would add 2.5 kB to every screen that loads a
// schema.

export const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as [Key, ...Key[]]

/** Dollars as they were typed; integer cents from here on. */
export const TopupAmount = z.string().transform((typed, issues) => {
  const cents = parseTopupCents(typed)
  if (cents !== null) return cents
  issues.addIssue({ code: 'custom', message: topupErrorMessage(typed) })
  return z.NEVER
})

/** What a student writes about a transfer. `transaction_id` is the bank's reference. */
export const TransferDetails = z.object({
  payer_name: z.string().trim().min(1, 'Escribe el nombre del titular.').max(120),
  origin_bank: z.enum([...keysOf(originBanks), '']),
  destination_bank: z.enum(keysOf(destinationBanks)),
  transfer_date: z.iso.date('Elige la fecha de la transferencia.'),
  transaction_id: z
    .string()
    .trim()
    .max(40)
    .refine((typed) => normalizeReference(typed) !== '', 'Escribe el número de comprobante.'),
})
