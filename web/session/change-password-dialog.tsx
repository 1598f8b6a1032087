import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ChangePasswordForm } from '#contract/account.ts'
import { formErrorMessage } from '#contract/form-errors.ts'
import { ApiError, errorMessage, hasStatus } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { accountFailures } from '#web/words/account-failures.ts'
import { accessDialog } from './access.dialogs.ts'
import { NewPasswordFields, NewPasswordForm } from './new-password-fields.tsx'
import { changePassword } from './session.api.ts'
import './access.css'

/** How long the success message is shown before the dialog closes by itself (specification §5). */
const successMs = 2_000

const FirstPasswordForm = NewPasswordForm.safeExtend({ currentPassword: z.literal('') })

type Form = { currentPassword: string; newPassword: string; confirmPassword: string }

/** Changes the password, or gives an account without one its first, which asks for no current one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  // As it was when the dialog opened: the fields stay while the success is shown.
  const [hadPassword] = useState(
    () => queryClient.getQueryData(meQuery.queryKey)?.has_password !== false,
  )
  const [isDone, setIsDone] = useState(false)
  const { open } = useDialogs()
  // Whether something else than the password signs in, which is then shown.
  const [isReviewed, setIsReviewed] = useState(false)
  const close = useCallback(() => {
    onClose()
    if (isReviewed) void open(accessDialog, { isReview: true })
  }, [onClose, isReviewed, open])
  const form = useForm<Form>({
    resolver: standardSchemaResolver(hadPassword ? ChangePasswordForm : FirstPasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors } = formState

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(close, successMs)
    return () => clearTimeout(timer)
  }, [isDone, close])

  const save = async ({ currentPassword, newPassword }: Form) => {
    if (isDone) return
    try {
      const { passkeys, identities } = await changePassword({ currentPassword, newPassword })
      setIsReviewed(passkeys.length + identities.length > 0)
      setIsDone(true)
      void queryClient.invalidateQueries(meQuery)
    } catch (cause) {
      const refusal = wordsOf(cause)
      setError(refusal.field, { message: refusal.words }, { shouldFocus: true })
    }
  }

  return (
    <Dialog title={hadPassword ? 'Cambiar contraseña' : 'Crear contraseña'} onClose={close}>
      <form noValidate onSubmit={handleSubmit(save)}>
        <div className="body">
          {hadPassword && (
            <PasswordField
              label="Contraseña actual"
              autoComplete="current-password"
              required
              {...register('currentPassword')}
              error={errors.currentPassword?.message}
            />
          )}
          <NewPasswordFields
            register={register as unknown as UseFormRegister<NewPasswordForm>}
            errors={errors}
          />
          {errors.root && <ErrorText>{errors.root.message}</ErrorText>}
          <p className="password-done" role="status">
            {isDone && (
              <>
                <Tick />
                {hadPassword ? 'Contraseña cambiada con éxito.' : 'Contraseña creada con éxito.'}
              </>
            )}
          </p>
        </div>
        <FormFoot
          accept={hadPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
          cancel={isDone ? 'Cerrar' : 'Cancelar'}
          onCancel={close}
          busy={formState.isSubmitting}
        />
      </form>
    </Dialog>
  )
}

/** The message of specification §8 for a refused change, and its field. */
function wordsOf(cause: unknown): { field: keyof Form | 'root'; words: string } {
  const code = cause instanceof ApiError ? cause.code : null
  if (code === 'auth.same_password') return { field: 'newPassword', words: formErrorMessage(code) }
  if (code === 'auth.wrong_password')
    return { field: 'currentPassword', words: formErrorMessage(code) }
  if (code === 'auth.new_password_too_short')
    return { field: 'newPassword', words: formErrorMessage(code) }
  if (code === 'auth.sign_in_again' || code === 'auth.owner_unproved')
    return { field: 'root', words: errorMessage(cause) }
  if (hasStatus(cause, 401)) {
    return {
      field: 'root',
      words: accountFailures.student_not_verified,
    }
  }
  return { field: 'root', words: accountFailures.password_not_changed }
}
