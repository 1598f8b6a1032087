import { Outlet } from 'react-router'
import { useDecidedTopups } from '#web/topups/use-live-topups.ts'
import { useLiveCredits } from './credits/use-live-credits.ts'
import { useLiveTopups } from './topups/use-live-topups.ts'

/** Around every screen with a session: keeps balances and transfers up to date with the server. */
export function LiveUpdates() {
  useLiveCredits()
  useLiveTopups()
  useDecidedTopups()
  return <Outlet />
}
