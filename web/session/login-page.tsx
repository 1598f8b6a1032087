import { useQueryClient } from '@tanstack/react-query'
import { Check, Info, KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { paths } from '#web/paths.ts'
import { dropPendingPrompt } from '#web/projects/pending-prompt.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextField } from '#web/ui/field.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AuthFrame, SampleSide } from './auth-frame.tsx'
import { IssuerButtons } from './issuer-buttons.tsx'
import {
  destinationAfterLogin,
  type LoginState,
  loginStateFor,
  passOn,
  readLoginState,
  writeSignOutState,
} from './login-state.ts'
import { hasPasskeys, passkeyMessage, signInByPasskey } from './passkey-support.ts'
import { signIn } from './session.api.ts'
import { announceSessionChange, dropSessionMark } from './session-change.ts'
import './auth-frame.css'

export function LoginPage() {
  usePageTitle('Ingresar')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const state = readLoginState(useLocation())
  const [email, setEmail] = useState(state.email ?? '')
  const toForgotten: LoginState = { ...passOn(state), ...(email ? { email } : {}) }

  const NoticeIcon = state.endedSessionOf === undefined ? Check : Info

  // The login is shown: the sign-out is complete, and the notice about an ended session appears only once.
  useEffect(() => {
    writeSignOutState(null)
    dropSessionMark()
  }, [])

  const login = useExclusiveMutation({
    mutationFn: async (enter: () => Promise<unknown>) => {
      await enter()
      queryClient.clear()
      announceSessionChange()
      return queryClient.fetchQuery(meQuery)
    },
    onSuccess: async (me) => {
      const ownState = loginStateFor(me?.id, state)
      if (ownState !== state) dropPendingPrompt()
      const destination = destinationAfterLogin(ownState)
      await navigate(destination.to, { replace: true, state: destination.state })
    },
  })

  // Nothing is validated before sending: the server's message is shown (specification §5).
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const form = new FormData(event.currentTarget)
    const [email, password] = [String(form.get('email')), String(form.get('password'))]
    login.mutate(() => signIn({ email, password }))
  }

  return (
    <AuthFrame
      other={{ to: paths.register, label: 'Registrarse', state: passOn(state) }}
      sideClass="auth-side-page"
      side={<SampleSide />}
    >
      <h1>Qué bueno verte de nuevo</h1>
      {state.notice && (
        <p className="auth-notice" role="status">
          <NoticeIcon className="i" aria-hidden="true" />
          {state.notice}
        </p>
      )}
      <form noValidate onSubmit={submit}>
        <TextField
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          autoFocus={state.notice !== undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className="forgotten">
          <PasswordField label="Contraseña" name="password" autoComplete="current-password" />
          <Link to={paths.forgotPassword} state={toForgotten}>
            ¿Olvidaste tu contraseña?
          </Link>
        </div>
        <Button variant="primary" wide type="submit" className="btn-tall" busy={login.isPending}>
          Iniciar sesión
        </Button>
        {login.error && (
          <ErrorText>{passkeyMessage(login.error) ?? errorMessage(login.error)}</ErrorText>
        )}
      </form>
      {hasPasskeys() && (
        <Button
          variant="ghost"
          wide
          onClick={() => {
            if (!login.isPending) login.mutate(signInByPasskey)
          }}
        >
          <KeyRound className="i" aria-hidden="true" />
          Ingresar con una llave de acceso
        </Button>
      )}
      <IssuerButtons state={passOn(state)}>
        <p className="muted small">
          Si es tu primera vez, se crea tu cuenta y aceptas los{' '}
          <Link to={paths.terms}>Términos y condiciones</Link>.
        </p>
      </IssuerButtons>
      <p className="muted">
        ¿Aún no tienes cuenta?{' '}
        <Link to={paths.register} state={passOn(state)}>
          Regístrate
        </Link>
      </p>
    </AuthFrame>
  )
}
