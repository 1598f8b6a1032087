import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { useEndSession } from '#web/session/end-session.ts'
import { signOut } from '#web/session/session.api.ts'
import { useAsk } from '#web/ui/ask.tsx'
import { BrandName } from '#web/ui/brand.tsx'
import { AccountMenu, type CreditActions } from './account-menu.tsx'
import { useAccountDialogs } from './use-account-dialogs.tsx'
import './app-bar.css'

// Few ever see it.
const LeavingBanner = lazy(async () => ({
  default: (await import('#web/personal-data/account-deletion-banner.tsx')).LeavingBanner,
}))
const VerifyBanner = lazy(async () => ({
  default: (await import('#web/registration/verify-banner.tsx')).VerifyBanner,
}))

type Props = {
  credits: CreditActions
  className?: string
  /** Between the two. */
  children?: ReactNode
}

/** The head of every screen with a session but the workspace: the way home, and the account's menu. */
export function AppBar({ credits, className = '', children }: Props) {
  const me = useQuery(meQuery).data
  const dialogs = useAccountDialogs(me)
  const endSession = useEndSession()
  const navigate = useNavigate()
  const ask = useAsk()

  const leave = async () => {
    try {
      await signOut()
    } catch (error) {
      return ask.alert(errorMessage(error))
    }
    await endSession()
  }

  return (
    <>
      <header className={`bar app-bar ${className}`}>
        <Link className="brand" to={paths.home} aria-label="Cuartilla, inicio">
          <BrandName />
        </Link>
        {children}
        {me && (
          <AccountMenu
            me={me}
            actions={{
              ...credits,
              openProfile: () => void dialogs.openProfile(),
              openHelp: () => void dialogs.openHelp(),
              openTerms: () => void navigate(paths.terms),
              openDesk: () => void navigate(paths.operator),
              signOut: () => void leave(),
            }}
          />
        )}
      </header>
      {me?.deletion_due_at && (
        <Suspense>
          <LeavingBanner dueAt={me.deletion_due_at} />
        </Suspense>
      )}
      {me && me.email_verification !== 'none' && (
        <Suspense>
          <VerifyBanner email={me.email} isRequired={me.email_verification === 'required'} />
        </Suspense>
      )}
      {dialogs.shown}
    </>
  )
}
