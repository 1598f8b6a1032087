import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { reachability } from './api/reachability.ts'
import { useSlice } from './store/use-slice.ts'
import { ConnectionNotice } from './ui/connection-notice.tsx'
import { focusMainWhenShown, mainId } from './ui/focus-main.ts'

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
