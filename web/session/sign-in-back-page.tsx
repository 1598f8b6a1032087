import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { type HomeState, paths } from '#web/paths.ts'
import { dropPendingPrompt, pendingPrompt } from '#web/projects/pending-prompt.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AuthFrame, SampleSide } from './auth-frame.tsx'
import { finishAtIssuer, joinIssuer, takeDeparture } from './issuers.api.ts'
import { destinationAfterLogin, loginStateFor, passOn } from './login-state.ts'
import { hasPasskeys, passkeyMessage, signInByPasskey } from './passkey-support.ts'
import { processReferral } from './session.api.ts'
import { announceSessionChange, dropSessionMark } from './session-change.ts'
import './auth-frame.css'

/** /login/{provider}: where an issuer sends the browser back to. Signs in, or says why not. */
export function SignInBackPage() {
  usePageTitle('Ingresar')
  const { provider = '' } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [state] = useState(takeDeparture)
  const isTried = useRef(false)

  const entering = useExclusiveMutation({
    mutationFn: async (enter: () => Promise<object>) => {
      const entered = await enter()
      const isNew = 'is_new' in entered && entered.is_new === true
      if (isNew) await processReferral()
      dropSessionMark()
      queryClient.clear()
      announceSessionChange()
      return { isNew, me: await queryClient.fetchQuery(meQuery) }
    },
    onSuccess: async ({ isNew, me }) => {
      const ownState = loginStateFor(me?.id, state)
      if (ownState !== state) dropPendingPrompt()
      const { to, state: given } = destinationAfterLogin(ownState)
      const starts: HomeState = { startsPrompt: true }
      const isStart = isNew && to === paths.home && pendingPrompt() !== ''
      await navigate(to, { replace: true, state: isStart ? starts : given })
    },
  })

  // The code leaves the address bar at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isTried.current) return
    isTried.current = true
    void navigate(pathname, { replace: true })
    entering.mutate(() => finishAtIssuer(provider, search))
  }, [])

  const { error } = entering
  // Stays while the password is tried: its own errors are shown beside it.
  const [isJoining, setIsJoining] = useState(false)
  if (!isJoining && codeOf(error) === 'auth.issuer_join') setIsJoining(true)
  const isOver = error !== null && codeOf(error) === 'auth.issuer_too_late'
  return (
    <AuthFrame
      other={{ to: paths.register, label: 'Registrarse', state: passOn(state) }}
      sideClass="auth-side-page"
      side={<SampleSide />}
    >
      <h1>{headingOf(isJoining && !isOver, error)}</h1>
      {isJoining && !isOver ? (
        <JoinForm
          error={error}
          isBusy={entering.isPending}
          onJoin={(password) => entering.mutate(() => joinIssuer(provider, password))}
          onKey={() =>
            entering.mutate(async () => {
              await signInByPasskey()
              return joinIssuer(provider, '')
            })
          }
        />
      ) : error === null ? (
        <p role="status">Ingresando...</p>
      ) : (
        <>
          <ErrorText>{errorMessage(error)}</ErrorText>
          {error instanceof ApiError && error.code === 'auth.issuer_account_unverified' && (
            <Link className="btn btn-line btn-wide btn-tall" to={paths.forgotPassword}>
              Crear una contraseña por correo
            </Link>
          )}
          <Link
            className="btn btn-primary btn-wide btn-tall"
            to={paths.login}
            state={passOn(state)}
          >
            Volver a ingresar
          </Link>
        </>
      )}
    </AuthFrame>
  )
}

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : null)

function headingOf(isJoining: boolean, error: Error | null): string {
  if (isJoining) return 'Ya tienes una cuenta'
  return error === null ? 'Un momento' : 'No pudiste ingresar'
}

type JoinProps = {
  error: Error | null
  isBusy: boolean
  onJoin: (password: string) => void
  onKey: () => void
}

/** Asks for the account's password, or a key of it, before an issuer signs in to it. */
function JoinForm({ error, isBusy, onJoin, onKey }: JoinProps) {
  // The message of the first refusal says what for.
  const [asked] = useState(error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onJoin(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  const isFailed = error !== null && error !== asked
  return (
    <>
      <p role="status">{asked && errorMessage(asked)}</p>
      <form noValidate onSubmit={submit}>
        <div className="forgotten">
          <PasswordField
            label="Contraseña"
            name="password"
            autoComplete="current-password"
            autoFocus
            error={isFailed ? (passkeyMessage(error) ?? errorMessage(error)) : undefined}
          />
          <Link to={paths.forgotPassword}>¿Olvidaste tu contraseña?</Link>
        </div>
        <Button variant="primary" wide type="submit" className="btn-tall" busy={isBusy}>
          Ingresar
        </Button>
      </form>
      {hasPasskeys() && (
        <Button variant="ghost" wide onClick={onKey}>
          Usar una llave de acceso
        </Button>
      )}
    </>
  )
}
