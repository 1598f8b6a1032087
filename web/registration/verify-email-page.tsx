import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserErrorMessage } from '#contract/browser-errors.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { AuthFrame, SampleSide } from '#web/session/auth-frame.tsx'
import type { LoginState } from '#web/session/login-state.ts'
import { verifyEmail } from '#web/session/session.api.ts'
import { useTokenOfFragment } from '#web/session/use-token-of-fragment.ts'
import { Button } from '#web/ui/button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import '#web/ui/notices.css'

type Outcome = 'verified' | ApiError | Error | null

/** /verify-email#token=…: the link of the mail. Verifies the address when it opens. */
export function VerifyEmailPage() {
  usePageTitle('Verificar correo')
  const [token] = useTokenOfFragment(paths.verifyEmail)
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const tried = useRef<string | null>(null)

  const verify = async (link: string) => {
    setOutcome(null)
    try {
      await verifyEmail({ token: link })
      setOutcome('verified')
      await queryClient.invalidateQueries(meQuery)
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
      <h1>{outcome === 'verified' ? 'Tu correo está verificado' : 'Verifica tu correo'}</h1>
      {token !== null && outcome === null && <p role="status">Verificando tu correo...</p>}
      {outcome === 'verified' && (
        <>
          <p role="status">Gracias. Ya puedes seguir con tus tareas.</p>
          <ToHome />
        </>
      )}
      {(token === null || outcome instanceof Error) && (
        <>
          <p className="alert alert-error" role="alert">
            <CircleAlert className="i" aria-hidden="true" />
            {outcome instanceof Error
              ? errorMessage(outcome)
              : browserErrorMessage('auth.verification_link_invalid')}
          </p>
          {token !== null && outcome instanceof Error ? (
            <Next error={outcome} token={token} onRetry={() => void verify(token)} />
          ) : (
            <ToHome />
          )}
        </>
      )}
    </AuthFrame>
  )
}

/** What to do after an error: sign in and come back, get another link at home, or try again. */
function Next({ error, token, onRetry }: { error: Error; token: string; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'auth.password_needed') {
    const from = { pathname: paths.verifyEmail, search: '', hash: `#token=${token}`, state: null }
    const state: LoginState = { from }
    return (
      <Link className="btn btn-primary btn-wide btn-tall" to={paths.login} state={state}>
        Iniciar sesión
      </Link>
    )
  }
  if (code === 'auth.verification_link_invalid') return <ToHome />
  return (
    <Button variant="primary" wide className="btn-tall" onClick={onRetry}>
      Reintentar
    </Button>
  )
}

function ToHome() {
  return (
    <Link className="btn btn-primary btn-wide btn-tall" to={paths.home}>
      Ir a mis proyectos
    </Link>
  )
}
