import { Link } from 'react-router'
import { formErrorMessage } from '#contract/form-errors.ts'
import { paths } from '#web/paths.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { AuthFrame, SampleSide } from './auth-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useTokenOfFragment } from './use-token-of-fragment.ts'

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
          <ErrorText>{formErrorMessage('auth.reset_link_invalid')}</ErrorText>
          <Link className="btn btn-primary btn-wide btn-tall" to={paths.forgotPassword}>
            Pedir otro enlace
          </Link>
        </>
      ) : (
        <NewPasswordForm key={token} token={token} onInvalid={discardToken} />
      )}
    </AuthFrame>
  )
}
