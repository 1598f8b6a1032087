import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { NewPasswordForm } from './new-password-form.ts'
import { NewPasswordPair } from './new-password-pair.tsx'

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
