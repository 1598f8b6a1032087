import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { browserErrorMessage } from '#contract/browser-errors.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { AuthFrame, SampleSide } from './auth-frame.tsx'
import { useEndSession } from './end-session.ts'
import { NewPasswordFields, NewPasswordForm } from './new-password-fields.tsx'
import { resetPassword } from './session.api.ts'
import { useTokenOfFragment } from './use-token-of-fragment.ts'
import '#web/ui/notices.css'

/** /reset-password#token=…: the link of the mail. A fragment is not sent to the server, so it is in no log. */
export function ResetPasswordPage() {
  usePageTitle('Crear contraseña nueva')
  const [token, discardToken] = useTokenOfFragment(paths.resetPassword)
  return (
    <AuthFrame
      other={{ to: paths.login, label: 'Ingresar' }}
      sideClass="auth-side-page"
      side={<SampleSide />}
    >
      <h1>Crea una contraseña nueva</h1>
      {token === null ? (
        <>
          <p className="alert alert-error" role="alert">
            <CircleAlert className="i" aria-hidden="true" />
            {browserErrorMessage('auth.reset_link_invalid')}
          </p>
          <Link className="btn btn-primary btn-wide btn-tall" to={paths.forgotPassword}>
            Pedir otro enlace
          </Link>
        </>
      ) : (
        <ResetForm key={token} token={token} onInvalid={discardToken} />
      )}
    </AuthFrame>
  )
}

function ResetForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const endSession = useEndSession()
  const [error, setError] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(NewPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })

  const save = async ({ newPassword }: NewPasswordForm) => {
    setError(null)
    try {
      await resetPassword({ token, newPassword })
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'auth.reset_link_invalid') return onInvalid()
      return setError(errorMessage(cause))
    }
    await endSession({ notice: 'Contraseña cambiada con éxito.' })
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      <NewPasswordFields register={register} errors={formState.errors} />
      <Button
        variant="primary"
        wide
        type="submit"
        className="btn-tall"
        busy={formState.isSubmitting}
      >
        Guardar contraseña
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </form>
  )
}
