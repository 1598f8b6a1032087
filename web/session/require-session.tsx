import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Location, Navigate, Outlet, useLocation } from 'react-router'
import { browserErrorMessage } from '#contract/browser-errors.ts'
import { connectLiveEvents } from '#web/api/live-events.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { paths } from '#web/paths.ts'
import { DialogHost } from '#web/ui/dialog-host.tsx'
import { LoadingScreen } from '#web/ui/full-screen.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import { type LoginState, readSignOutState, returnLocation } from './login-state.ts'
import { markedSession, markSession } from './session-change.ts'
import { SessionError } from './session-error.tsx'

/** Around every screen that needs a session. Without one it redirects to the login, which leads back. */
export function RequireSession() {
  const me = useQuery(meQuery)
  const queryClient = useQueryClient()
  const location = useLocation()
  const userId = me.data?.id

  useEffect(() => {
    if (userId) markSession(userId)
  }, [userId])

  // Live events update the screen; after a gap in the connection everything is read again.
  useEffect(() => {
    if (!userId) return
    return connectLiveEvents({
      onMissed: () => void queryClient.invalidateQueries(),
      onSignedOut: () => queryClient.setQueryData(meQuery.queryKey, null),
    })
  }, [userId, queryClient])

  if (me.isPending) return <LoadingScreen />
  if (me.data === undefined) return <SessionError error={me.error} onRetry={() => me.refetch()} />
  if (me.data === null) {
    const state = readSignOutState() ?? askedAt(location)
    return <Navigate to={paths.login} replace state={state} />
  }
  return (
    <DialogHost
      place={location.pathname}
      onLoadError={(error) => report('a dialog could not be loaded', error)}
      loadErrorMessage={failures.unreached}
    >
      <Outlet />
      <Toaster />
    </DialogHost>
  )
}

/** The login's state for a visitor of a screen that needs a session. */
function askedAt(location: Location): LoginState {
  const from = returnLocation(location)
  const userId = markedSession()
  if (userId === null) return { from }
  return { from, endedSessionOf: userId, notice: browserErrorMessage('auth.session_expired') }
}
