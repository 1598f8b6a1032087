import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { type HomeState, paths } from '#web/paths.ts'
import { dropPendingPrompt, pendingPrompt } from '#web/projects/pending-prompt.ts'
import { AuthFrame, SampleSide } from '#web/session/auth-frame.tsx'
import { takeDeparture } from '#web/session/issuer-departure.ts'
import { finishAtIssuer } from '#web/session/issuers.api.ts'
import { destinationAfterLogin, loginStateFor, passOn } from '#web/session/login-state.ts'
import { processReferral } from '#web/session/session.api.ts'
import { announceSessionChange } from '#web/session/session-change.ts'
import { dropSessionMark } from '#web/session/session-mark.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import '#web/ui/notices.css'

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
    mutationFn: async (query: string) => {
      const { is_new: isNew } = await finishAtIssuer(provider, query)
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
    entering.mutate(search)
  }, [])

  const { error } = entering
  return (
    <AuthFrame
      other={{ to: paths.register, label: 'Registrarse', state: passOn(state) }}
      sideClass="auth-side-page"
      side={<SampleSide />}
    >
      <h1>{error === null ? 'Un momento' : 'No pudiste ingresar'}</h1>
      {error === null ? (
        <p role="status">Ingresando...</p>
      ) : (
        <>
          <p className="alert alert-error" role="alert">
            <CircleAlert className="i" aria-hidden="true" />
            {errorMessage(error)}
          </p>
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
