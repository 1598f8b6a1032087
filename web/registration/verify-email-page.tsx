import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formErrorMessage } from '#contract/form-errors.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { paths } from '#web/paths.ts'
import { AuthFrame, SampleSide } from '#web/session/auth-frame.tsx'
import { NewPasswordForm } from '#web/session/new-password-form.tsx'
import { verifyEmail } from '#web/session/session.api.ts'
import { useTokenOfFragment } from '#web/session/use-token-of-fragment.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

type Outcome = 'verified' | Error | null

const codeOf = (outcome: Outcome) => (outcome instanceof ApiError ? outcome.code : null)

/**
 * /verify-email#token=…: the link of the mail. Verifies the address when it opens in a session of the account; else its
 * reader defines the password, or types the one that there is.
 */
export function VerifyEmailPage() {
  const [token, discardToken] = useTokenOfFragment(paths.verifyEmail)
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const tried = useRef<string | null>(null)
  const isVerified = outcome === 'verified'
  const isDefining = token !== null && codeOf(outcome) === 'auth.password_needed'
  usePageTitle(isDefining ? 'Define tu contraseña' : 'Verificar correo')

  const onVerified = async () => {
    setOutcome('verified')
    await queryClient.invalidateQueries(meQuery)
  }
  const verify = async (link: string) => {
    setOutcome(null)
    try {
      await verifyEmail({ token: link })
      await onVerified()
    } catch (cause) {
      setOutcome(cause instanceof Error ? cause : new Error(String(cause)))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (token === null || tried.current === token) return
    tried.current = token
    void verify(token)
  }, [token])

  return (
    <AuthFrame
      other={{ to: paths.login, label: 'Ingresar' }}
      sideClass="auth-side-page"
      side={<SampleSide />}
    >
      <h1>{headingOf(isVerified, isDefining)}</h1>
      {token !== null && outcome === null && <p role="status">Verificando tu correo...</p>}
      {isVerified && (
        <>
          <p role="status">Gracias. Ya puedes seguir con tus tareas.</p>
          <ToHome />
        </>
      )}
      {isDefining && <Define token={token} onVerified={onVerified} onInvalid={discardToken} />}
      {!isDefining && (token === null || outcome instanceof Error) && (
        <>
          <ErrorText>
            {outcome instanceof Error && token !== null
              ? errorMessage(outcome)
              : formErrorMessage('auth.verification_link_invalid')}
          </ErrorText>
          {token === null || codeOf(outcome) === 'auth.verification_link_invalid' ? (
            <ToHome />
          ) : (
            <Button variant="primary" wide className="btn-tall" onClick={() => void verify(token)}>
              Reintentar
            </Button>
          )}
        </>
      )}
    </AuthFrame>
  )
}

function headingOf(isVerified: boolean, isDefining: boolean): string {
  if (isVerified) return 'Tu correo está verificado'
  return isDefining ? 'Define tu contraseña' : 'Verifica tu correo'
}

type DefineProps = { token: string; onVerified: () => Promise<void>; onInvalid: () => void }

/** A new password for the account, or the one that it has. */
function Define({ token, onVerified, onInvalid }: DefineProps) {
  const [hasOne, setHasOne] = useState(false)
  return (
    <>
      <p role="status">
        {hasOne
          ? 'Escribe la contraseña de tu cuenta para verificar tu correo.'
          : 'Así la cuenta queda solo en tus manos: se cierran las sesiones abiertas, y la contraseña y las llaves de antes dejan de servir.'}
      </p>
      {hasOne ? (
        <OwnPassword token={token} onVerified={onVerified} />
      ) : (
        <NewPasswordForm token={token} onInvalid={onInvalid} />
      )}
      <Button variant="ghost" wide onClick={() => setHasOne(!hasOne)}>
        {hasOne ? 'Definir una contraseña nueva' : 'Ya tengo mi contraseña'}
      </Button>
    </>
  )
}

function OwnPassword({ token, onVerified }: Pick<DefineProps, 'token' | 'onVerified'>) {
  const verify = useExclusiveMutation({
    mutationFn: (password: string) => verifyEmail({ token, password }),
    onSuccess: onVerified,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    verify.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  return (
    <form noValidate onSubmit={submit}>
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={verify.error ? errorMessage(verify.error) : undefined}
      />
      <Button variant="primary" wide type="submit" className="btn-tall" busy={verify.isPending}>
        Verificar correo
      </Button>
    </form>
  )
}

function ToHome() {
  return (
    <Link className="btn btn-primary btn-wide btn-tall" to={paths.home}>
      Ir a mis proyectos
    </Link>
  )
}
