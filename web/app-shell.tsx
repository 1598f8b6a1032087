import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useReachable } from './api/use-reachable.ts'
import { ConnectionNotice } from './ui/connection-notice.tsx'
import { focusMain, mainId } from './ui/focus-main.ts'

/** Around every screen: the skip link, and where a navigation leaves the focus and the scroll. */
export function AppShell() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    window.scrollTo(0, 0)
    focusMain()
  }, [pathname])

  return (
    <>
      <a className="skip" href={`#${mainId}`}>
        Saltar al contenido
      </a>
      <ConnectionNotice isConnected={useReachable()} />
      <Outlet />
    </>
  )
}
