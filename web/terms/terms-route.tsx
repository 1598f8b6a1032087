import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/api/me.api.ts'
import { TermsPage } from './terms-page.tsx'

/** The terms inside the app, with a header that depends on the session. */
export function TermsRoute() {
  const me = useQuery(meQuery).data
  return <TermsPage isSignedIn={Boolean(me)} />
}
