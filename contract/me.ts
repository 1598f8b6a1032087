import { z } from 'zod'
import { moment, row } from './call.ts'
import { BankAccount, TransfersTaken } from './topups.ts'

/** The signed-in user. Balances are credits, exact to four decimals. */
export const MeRow = row('MeRow', {
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  career: z.string().nullable(),
  semester: z.string().nullable(),
  profile_picture_id: z.uuid().nullable(),
  /** Where the photo is served from. */
  profile_picture_url: z.string().nullable(),
  role: z.enum(['student', 'operator']),
  /** False if the account has no password, only an issuer or passkeys. */
  has_password: z.boolean(),
  /** `pending`: a reward or the operator's role waits for a verified address; `required`: generating does. */
  email_verification: z.enum(['none', 'pending', 'required']),
  credits_balance: z.number(),
  free_credits_balance: z.number(),
  /** What a new generation may use: the balance less what running generations hold. */
  available_credits: z.number(),
  /** The time at which a requested account deletion takes effect; null when none was requested. */
  deletion_due_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
})
export type MeRow = z.output<typeof MeRow>

export const DeletionRow = row('DeletionRow', { deletion_due_at: moment })
export type DeletionRow = z.output<typeof DeletionRow>

/** The settings of the server that screens show: the model, the help number, the bank accounts. */
export const SettingsRow = row('SettingsRow', {
  model_provider: z.enum(['gemini', 'openai', 'offline']),
  /** The model's label, for the temporary assistant message. */
  model: z.string(),
  /** The provider's display name, for "La respuesta de la API de … estaba vacía." */
  provider_name: z.string(),
  whatsapp_number: z.string().nullable(),
  /** The mail address that 'Ayuda' links to; null if WhatsApp is configured, or if there is no address. */
  help_email: z.string().nullable(),
  /** The accounts to transfer to, one for each configured destination bank. */
  bank_accounts: z.array(BankAccount),
  transfers: TransfersTaken,
})
export type SettingsRow = z.output<typeof SettingsRow>
