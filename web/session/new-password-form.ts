import { z } from 'zod'
import { ResetPassword } from '#contract/account.ts'

/** A new password without the old one; the messages are those of specification §5. */
export const NewPasswordForm = z
  .object({ newPassword: ResetPassword.shape.newPassword, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las nuevas contraseñas no coinciden.',
    when: ({ value }) => typeof (value as { newPassword?: unknown }).newPassword === 'string',
  })
export type NewPasswordForm = z.infer<typeof NewPasswordForm>
