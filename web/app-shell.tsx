import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { reachability } from '#web/api/reachability.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { focusMainWhenShown, mainId } from '#web/ui/focus-main.ts'
import '#web/ui/connection-notice.css'

/** Around every screen: the skip link, the focus after a navigation and the scroll position after going back. */
export function AppShell() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const isConnected = useSlice(reachability, ({ isReachable }) => isReachable)

  useEffect(() => {
    if (shownPath.current === pathname) return undefined
    shownPath.current = pathname
    return focusMainWhenShown()
  }, [pathname])

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
