import { z } from 'zod'
import { careers, howFound, intendedUses, semesters } from '#core/catalog/registration.ts'
import type { BankAccount, TransfersTaken } from './topups.ts'

export const minPasswordLength = 6
export const maxPasswordLength = 128

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The messages of specification §5, step by step; the form and the server use the same schemas. */
export const RegisterStep1 = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'El nombre es obligatorio.')
      .max(120, 'El nombre es demasiado largo.'),
    email: z
      .string()
      .trim()
      .min(1, 'El email es obligatorio.')
      .max(254, 'El formato del email no es válido.')
      .regex(emailShape, 'El formato del email no es válido.'),
    password: z
      .string()
      .min(1, 'La contraseña es obligatoria.')
      .min(minPasswordLength, 'La contraseña debe tener al menos 6 caracteres.')
      .max(maxPasswordLength, 'La contraseña es demasiado larga.'),
    confirmPassword: z.string(),
  })
  .refine((step) => step.password === step.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las contraseñas no coinciden.',
    when: ({ value }) => typeof (value as { password?: unknown }).password === 'string',
  })

export const RegisterStep2 = z.object({
  career: z.enum(careers, 'Debes seleccionar una carrera.'),
  semester: z.enum(semesters, 'Debes seleccionar un semestre.'),
})

export const RegisterStep3 = z.object({
  how_did_you_hear: z.enum(howFound, 'Por favor, selecciona una opción.'),
})

export const RegisterStep4 = z.object({
  usage_purpose: z.enum(intendedUses, 'Por favor, selecciona un propósito.'),
})

/** Body of `POST /api/auth/sign-up/email`: the metadata of specification §3. `name` is taken for `full_name` too. */
export const SignUp = z.object({
  full_name: RegisterStep1.shape.name,
  email: RegisterStep1.shape.email,
  password: RegisterStep1.shape.password,
  career: z.enum(careers).optional(),
  semester: z.enum(semesters).optional(),
  how_did_you_hear: z.enum(howFound).optional(),
  usage_purpose: z.enum(intendedUses).optional(),
})
export type SignUp = z.infer<typeof SignUp>

/** `GET /api/me`; null for a visitor. Balances are credits, exact to four decimals. */
export type MeRow = {
  id: string
  full_name: string
  email: string
  career: string | null
  semester: string | null
  profile_picture_id: string | null
  /** Where the photo is served from. */
  profile_picture_url: string | null
  role: 'student' | 'operator'
  /** `pending`: a reward or the operator's role waits for a verified address; `required`: generating does. */
  email_verification: 'none' | 'pending' | 'required'
  credits_balance: number
  free_credits_balance: number
  /** What a new generation may use: the balance less what running generations hold. */
  available_credits: number
  /** The time at which a requested account deletion takes effect; null when none was requested. */
  deletion_due_at: string | null
  created_at: string
  updated_at: string
}

/** `PATCH /api/me`: unknown keys (role, balances…) are dropped. */
export const UpdateMe = z.object({
  full_name: RegisterStep1.shape.name.optional(),
  career: z.enum(careers).nullable().optional(),
  semester: z.enum(semesters).nullable().optional(),
  /** One of the user's own profile pictures. */
  profile_picture_id: z.uuid().nullable().optional(),
})
export type UpdateMe = z.infer<typeof UpdateMe>

const newPassword = z
  .string()
  .min(minPasswordLength, 'La nueva contraseña debe tener al menos 6 caracteres.')
  .max(maxPasswordLength, 'La contraseña es demasiado larga.')

/** The form of a password change; `confirmPassword` stays in the browser. */
export const ChangePasswordForm = z
  .object({
    currentPassword: z.string().min(1, 'Escribe tu contraseña actual.'),
    newPassword,
    confirmPassword: z.string(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las nuevas contraseñas no coinciden.',
    when: ({ value }) => typeof (value as { newPassword?: unknown }).newPassword === 'string',
  })

/**
 * `POST /api/auth/change-password`. The current password is checked only when the session is older than a day.
 * Every other session of the user ends.
 */
export const ChangePassword = z.object({ currentPassword: z.string().default(''), newPassword })
export type ChangePassword = z.input<typeof ChangePassword>

/** `POST /api/auth/request-password-reset`. The response does not tell whether the account exists. */
export const RequestPasswordReset = z.object({ email: RegisterStep1.shape.email })
export type RequestPasswordReset = z.input<typeof RequestPasswordReset>

/** `POST /api/auth/reset-password`, with the single-use token of the link in the mail. */
export const ResetPassword = z.object({ token: z.string().min(1).max(200), newPassword })
export type ResetPassword = z.input<typeof ResetPassword>

/**
 * `POST /api/auth/verify-email`, with the single-use token of the link in the mail. `POST /api/auth/send-verification`
 * mails another.
 */
export const VerifyEmail = z.object({ token: z.string().min(1).max(200) })
export type VerifyEmail = z.input<typeof VerifyEmail>

/** `POST /api/me/deletion`; `DELETE` of the same path cancels it during the grace period. */
export const RequestDeletion = z.object({ password: z.string() })
export type RequestDeletion = z.input<typeof RequestDeletion>
export type DeletionRow = { deletion_due_at: string }

/** Days between the request to delete an account and its deletion. */
export const deletionGraceDays = 14

/** `GET /api/settings`: the public part of the configuration, for the interface. */
export type SettingsRow = {
  model_provider: 'gemini' | 'openai' | 'offline'
  /** The model's label, for the temporary assistant message. */
  model: string
  /** The provider's display name, for "La respuesta de la API de … estaba vacía." */
  provider_name: string
  whatsapp_number: string | null
  /** The accounts to transfer to, one for each configured destination bank. */
  bank_accounts: BankAccount[]
  transfers: TransfersTaken
}
