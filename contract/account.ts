import { z } from 'zod'
import { careers, howDidYouHear, intendedUses, semesters } from '#core/catalog/registration.ts'

const minPasswordLength = 6
export const maxPasswordLength = 128

// Beside control characters: line and paragraph separators, and what turns the direction of writing.
const notInNames = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A person's name: one line, and no address of a site, because names stand in mails. */
const PersonName = z
  .string()
  .trim()
  .min(1, 'El nombre es obligatorio.')
  .max(120, { error: 'El nombre es demasiado largo.', abort: true })
  .refine(
    (name) => !notInNames.test(name),
    'Escribe el nombre en una sola línea, sin tabulaciones.',
  )
  .refine((name) => {
    const plain = name.normalize('NFKC').toLowerCase()
    return !plain.includes('://') && !plain.includes('www.')
  }, 'El nombre no puede tener direcciones de internet.')

// Quadratic, so only for what is not too long.
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The messages of specification §5, step by step; the form and the server use the same schemas. */
export const RegisterStep1 = z
  .object({
    name: PersonName,
    email: z
      .string()
      .trim()
      .min(1, 'El email es obligatorio.')
      .max(254, { error: 'El formato del email no es válido.', abort: true })
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
  how_did_you_hear: z.enum(howDidYouHear, 'Por favor, selecciona una opción.'),
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
  how_did_you_hear: z.enum(howDidYouHear).optional(),
  usage_purpose: z.enum(intendedUses).optional(),
})
export type SignUp = z.infer<typeof SignUp>

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
 * `POST /api/auth/change-password`. The current password, or a key shown in the last ten minutes, is asked of operators,
 * and of others when the session is older than a day. Every other session of the user ends.
 */
export const ChangePassword = z.object({ currentPassword: z.string().default(''), newPassword })
export type ChangePassword = z.input<typeof ChangePassword>

/** `POST /api/auth/request-password-reset`. The response does not tell whether the account exists. */
export const RequestPasswordReset = z.object({ email: RegisterStep1.shape.email })
export type RequestPasswordReset = z.input<typeof RequestPasswordReset>

/** `POST /api/auth/reset-password`, with the token of the link in a mail of either kind, which is used once. */
export const ResetPassword = z.object({ token: z.string().min(1).max(200), newPassword })
export type ResetPassword = z.input<typeof ResetPassword>

/**
 * `POST /api/auth/verify-email`, with the token of the link in the mail, in a session of the account or with its
 * password. Without either it answers auth.password_needed, and the same token sets a new password (`ResetPassword`).
 * `POST /api/auth/send-verification` mails another.
 */
export const VerifyEmail = z.object({
  token: z.string().min(1).max(200),
  password: z.string().max(maxPasswordLength).optional(),
})
export type VerifyEmail = z.input<typeof VerifyEmail>

/** `POST /api/me/deletion`; `DELETE` of the same path cancels it during the grace period. */
export const RequestDeletion = z.object({ password: z.string() })
export type RequestDeletion = z.input<typeof RequestDeletion>

/** Days between the request to delete an account and its deletion. */
export const deletionGraceDays = 14
