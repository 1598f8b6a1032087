import { z } from 'zod'
import { careers, howFound, intendedUses, semesters } from '#core/catalog/registration.ts'
import type { BankAccount } from './topups.ts'

export const minPasswordLength = 6
export const maxPasswordLength = 128

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The words of specification §5, step by step; the form and the server use the same schemas. */
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

/** Body of `POST /api/auth/sign-up/email`. `name` and `full_name` are the same; either is enough. */
export const SignUp = z.object({
  name: RegisterStep1.shape.name,
  email: RegisterStep1.shape.email,
  password: RegisterStep1.shape.password,
  career: z.enum(careers).optional(),
  semester: z.enum(semesters).optional(),
  how_did_you_hear: z.enum(howFound).optional(),
  usage_purpose: z.enum(intendedUses).optional(),
})
export type SignUp = z.infer<typeof SignUp>

/** `GET /api/me`. Balances are credits, exact to four decimals. */
export type MeRow = {
  id: string
  full_name: string
  email: string
  career: string | null
  semester: string | null
  profile_picture_id: string | null
  role: 'student' | 'operator'
  credits_balance: number
  free_credits_balance: number
  /** What a new generation may use: the balance less what running generations hold. */
  available_credits: number
  created_at: string
  updated_at: string
}

/** `PATCH /api/me`: unknown keys (role, balances…) are dropped. */
export const UpdateMe = z.object({
  full_name: RegisterStep1.shape.name.optional(),
  career: z.enum(careers).nullable().optional(),
  semester: z.enum(semesters).nullable().optional(),
})
export type UpdateMe = z.infer<typeof UpdateMe>

/** `GET /api/settings`: what the interface has to know of the configuration. Public. */
export type SettingsRow = {
  model_provider: 'gemini' | 'openai' | 'offline'
  /** The model's label, for the temporary assistant message. */
  model: string
  /** The provider as a person calls it, for "La respuesta de la API de … estaba vacía." */
  provider_name: string
  whatsapp_number: string | null
  /** The accounts to transfer to, for the destination banks that have one. */
  bank_accounts: BankAccount[]
}
