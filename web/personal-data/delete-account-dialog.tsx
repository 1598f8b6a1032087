import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { deletionGraceDays, RequestDeletion } from '#contract/account.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { useEndSession } from '#web/session/end-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { accountDeletionDay, requestAccountDeletion } from './personal-data.api.ts'
import '#web/ui/field.css'
import './personal-data.css'

const Form = z.object({ password: RequestDeletion.shape.password.min(1, 'Escribe tu contraseña.') })
type Form = z.infer<typeof Form>

type Props = { hasPassword: boolean; onClose: () => void }

/** Lists what is erased and what is kept, and asks for the password, if there is one. */
export function DeleteAccountDialog({ hasPassword, onClose }: Props) {
  const endSession = useEndSession()
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: standardSchemaResolver(hasPassword ? Form : RequestDeletion),
    reValidateMode: 'onSubmit',
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const save = async ({ password }: Form) => {
    try {
      const { deletion_due_at } = await requestAccountDeletion({ password })
      await endSession({
        notice: `Tu cuenta se eliminará el ${accountDeletionDay(deletion_due_at)}. Si cambias de idea, inicia sesión antes de ese día.`,
      })
    } catch (cause) {
      const isWrong = cause instanceof ApiError && cause.code === 'auth.wrong_password'
      const field = isWrong ? 'password' : 'root'
      setError(field, { message: errorMessage(cause) }, { shouldFocus: isWrong })
    }
  }

  return (
    <Dialog title="Eliminar cuenta" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(save)}>
        <div className="body">
          <ul className="consequences">
            <li>
              Tienes <b>{deletionGraceDays} días para arrepentirte</b>: basta con iniciar sesión y
              elegir «Conservar mi cuenta».
            </li>
            <li>
              Después se borran para siempre tu perfil, tu foto, tus proyectos y todos sus textos.
            </li>
            <li>Los créditos que te queden se pierden y no se devuelven.</li>
            <li>
              Los registros de tus recargas se conservan, pero sin tu nombre ni tu correo. Si una
              está por verificar, se espera a que se decida.
            </li>
          </ul>
          <p className="help">
            Si quieres una copia, cierra esto y elige antes «Descargar mis datos».
          </p>
          {hasPassword && (
            <PasswordField
              label="Tu contraseña"
              autoComplete="current-password"
              {...register('password')}
              error={errors.password?.message}
            />
          )}
          {errors.root && <ErrorText>{errors.root.message}</ErrorText>}
        </div>
        <FormFoot
          accept="Eliminar mi cuenta"
          onCancel={onClose}
          variant="danger"
          busy={isSubmitting}
        />
      </form>
    </Dialog>
  )
}
