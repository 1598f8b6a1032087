import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { meQuery } from '#web/api/me.api.ts'
import { reachability } from '#web/api/reachability.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { focusMainWhenShown, mainId } from '#web/ui/focus-main.ts'
import '#web/ui/connection-notice.css'
import { checkFreeCredits } from './session/session.api.ts'

/**
 * Around every screen: the skip link, the focus after a navigation, the scroll position after going back, and the check
 * of the free credits.
 */
export function AppShell() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const isConnected = useSlice(reachability, ({ isReachable }) => isReachable)

  useEffect(() => {
    if (shownPath.current === pathname) return undefined
    shownPath.current = pathname
    return focusMainWhenShown()
  }, [pathname])

  useFreeCredits()
  return (
    <>
      <a className="skip" href={`#${mainId}`}>
        Saltar al contenido
      </a>
      <ConnectionNotice isConnected={isConnected} />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** Has the free credits checked on sign-in, and on every page load with a session (specification §4). */
function useFreeCredits(): void {
  const userId = useQuery({ ...meQuery, select: (me) => me?.id }).data
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!userId) return
    void checkFreeCredits().then((done) => {
      if (done) void queryClient.invalidateQueries(meQuery)
    })
  }, [userId, queryClient])
}

/** Shorter interruptions are not shown. */
const graceMs = 1_200

/** A line over the page while there is no connection. */
function ConnectionNotice({ isConnected }: { isConnected: boolean }) {
  const [shown, setShown] = useState<'nothing' | 'lost' | 'back'>('nothing')

  useEffect(() => {
    if (isConnected) {
      setShown((before) => (before === 'lost' ? 'back' : before))
      return
    }
    const timer = setTimeout(() => setShown('lost'), graceMs)
    return () => clearTimeout(timer)
  }, [isConnected])

  return (
    <div role="status" className={shown === 'lost' ? 'no-connection' : 'sr'}>
      {shown === 'lost' && (
        <p>
          <CloudOff className="i i-sm" aria-hidden="true" />
          <span>Sin conexión. Lo que escribes se queda aquí; seguimos en cuanto vuelva.</span>
        </p>
      )}
      {shown === 'back' && 'La conexión volvió.'}
    </div>
  )
}
