import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, Outlet } from 'react-router'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { LoadingScreen } from '#web/ui/full-screen.tsx'

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
