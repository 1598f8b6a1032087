import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { NewPasswordForm } from './new-password-form.ts'

type Props = {
  register: UseFormRegister<NewPasswordForm>
  errors: FieldErrors<NewPasswordForm>
}

/** The new password, twice; showing the one shows the other. */
export function NewPasswordFields({ register, errors }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        help="Al menos 6 caracteres."
        onVisible={setIsShown}
        {...register('newPassword')}
        error={errors.newPassword?.message}
      />
      <TextField
        label="Confirmar nueva contraseña"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        {...register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
    </>
  )
}
