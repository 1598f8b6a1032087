import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { LoadingScreen } from '#web/ui/full-screen.tsx'
import { destinationAfterLogin, readLoginState } from './login-state.ts'
import { SessionError } from './session-error.tsx'

/** Around the screens of visitors. A user with a session is redirected. */
export function SignedOutOnly() {
  const me = useQuery(meQuery)
  const location = useLocation()
  if (me.isPending) return <LoadingScreen />
  if (me.data === undefined) return <SessionError error={me.error} onRetry={() => me.refetch()} />
  if (me.data) {
    const { to, state } = destinationAfterLogin(readLoginState(location))
    return <Navigate to={to} state={state} replace />
  }
  return <Outlet />
}

/** Any other path. */
export function UnknownPath() {
  const me = useQuery(meQuery)
  if (me.isPending) return <LoadingScreen />
  return <Navigate to={me.data ? paths.home : paths.landing} replace />
}

/** Around the operators' desk, within a session. A student is redirected home. */
export function OperatorOnly() {
  const me = useQuery(meQuery).data
  if (me?.role !== 'operator') return <Navigate to={paths.home} replace />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Outlet />
    </Suspense>
  )
}
