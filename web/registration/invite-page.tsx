import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { referralCodeKey } from '#web/session/session.api.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'

/** /invite/{referralCode}: stores the code for the sign-up and redirects to the registration. */
export function InvitePage() {
  usePageTitle('Invitación')
  const code = useParams()['referralCode']?.trim()
  const navigate = useNavigate()

  useEffect(() => {
    if (code) tabStorage.write(referralCodeKey, code)
    void navigate(code ? paths.register : paths.landing, { replace: true })
  }, [code, navigate])

  return (
    <FullScreen>
      <p role="status">Procesando invitación...</p>
    </FullScreen>
  )
}
