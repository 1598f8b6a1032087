import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { RequestPasswordReset } from '#contract/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { readLoginState } from './login-state.ts'
import { requestPasswordReset } from './passwords.api.ts'
import { SampleSide } from './sample-side.tsx'

const sentWords =
  'Si existe una cuenta con ese correo, te enviamos un enlace para crear una contraseña nueva.'

/** /forgot-password: asks for a mail with a link. The answer does not tell whether there is such an account. */
export function ForgotPasswordPage() {
  usePageTitle('Recuperar contraseña')
  const state = readLoginState(useLocation())
  const [email, setEmail] = useState(state.email ?? '')
  const [wrongEmail, setWrongEmail] = useState<string>()
  const [error, setError] = useState<string | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isSent) headingRef.current?.focus()
  }, [isSent])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    const parsed = RequestPasswordReset.safeParse({ email })
    setError(null)
    setWrongEmail(parsed.error?.issues[0]?.message)
    if (!parsed.success) return inputRef.current?.focus()
    setIsWorking(true)
    try {
      await requestPasswordReset(parsed.data)
      setIsSent(true)
    } catch (cause) {
      setError(errorMessage(cause))
    }
    setIsWorking(false)
  }

  const toLogin = { ...state, ...(email ? { email } : {}) }
  return (
    <AuthFrame
      other={{ to: paths.login, label: 'Ingresar', state: toLogin }}
      sideClass="auth-side-page"
      side={<SampleSide />}
    >
      <div className="auth-head">
        <h1 ref={headingRef} tabIndex={-1}>
          {isSent ? 'Revisa tu correo' : '¿Olvidaste tu contraseña?'}
        </h1>
        {!isSent && (
          <p className="muted">
            Escribe el correo de tu cuenta y te enviamos un enlace para crear una nueva.
          </p>
        )}
        <p role="status">{isSent && sentWords}</p>
        {isSent && (
          <p className="muted">
            Si no llega en unos minutos, mira en la carpeta de correo no deseado o comprueba que{' '}
            <b>{email.trim()}</b> esté bien escrito.
          </p>
        )}
      </div>
      {isSent ? (
        <div className="row">
          <Button onClick={() => setIsSent(false)}>Usar otro correo</Button>
          <Link className="btn btn-primary" to={paths.login} state={toLogin}>
            Volver a ingresar
          </Link>
        </div>
      ) : (
        <form noValidate onSubmit={submit}>
          <TextField
            ref={inputRef}
            label="Correo electrónico"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            value={email}
            error={wrongEmail}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button variant="primary" wide type="submit" className="btn-tall" busy={isWorking}>
            Enviar enlace
          </Button>
          {error && <FieldError>{error}</FieldError>}
        </form>
      )}
      {!isSent && (
        <p className="muted">
          ¿La recordaste?{' '}
          <Link to={paths.login} state={toLogin}>
            Inicia sesión
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}
