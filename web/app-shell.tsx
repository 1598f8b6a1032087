import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { isServerReachable, onReachability } from './api/reachability.ts'
import { ConnectionNotice } from './ui/connection-notice.tsx'
import { focusMainWhenShown, mainId } from './ui/focus-main.ts'

/** Around every screen: the skip link, the focus after a navigation and the scroll position after going back. */
export function AppShell() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const isConnected = useSyncExternalStore(onReachability, isServerReachable)

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
