import { type ComponentProps, useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { z } from 'zod'
import { ResetPassword } from '#contract/account.ts'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type Props = {
  register: UseFormRegister<NewPasswordForm>
  errors: FieldErrors<NewPasswordForm>
}

/** The new password, twice. */
export function NewPasswordFields({ register, errors }: Props) {
  return (
    <NewPasswordPair
      password={{
        label: 'Nueva contraseña',
        help: 'Al menos 6 caracteres.',
        ...register('newPassword'),
        error: errors.newPassword?.message,
      }}
      again={{
        label: 'Confirmar nueva contraseña',
        ...register('confirmPassword'),
        error: errors.confirmPassword?.message,
      }}
    />
  )
}

/** A new password without the old one; the messages are those of specification §5. */
export const NewPasswordForm = z
  .object({ newPassword: ResetPassword.shape.newPassword, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las nuevas contraseñas no coinciden.',
    when: ({ value }) => typeof (value as { newPassword?: unknown }).newPassword === 'string',
  })
export type NewPasswordForm = z.infer<typeof NewPasswordForm>

type Field = Omit<ComponentProps<typeof TextField>, 'type' | 'after' | 'autoComplete'>

/** A new password and its repetition; showing one shows both. */
export function NewPasswordPair({ password, again }: { password: Field; again: Field }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" onVisible={setIsShown} />
      <TextField
        {...again}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
