import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { BrandName } from '#web/ui/brand.tsx'
import { AccountMenu } from './account-menu.tsx'
import './app-bar.css'

// Loaded on demand, because few users ever see them.
const AccountDeletionBanner = lazy(async () => ({
  default: (await import('#web/personal-data/account-deletion-banner.tsx')).AccountDeletionBanner,
}))
const VerifyBanner = lazy(async () => ({
  default: (await import('#web/registration/verify-banner.tsx')).VerifyBanner,
}))

type Props = {
  className?: string
  /** Between the brand and the account menu. */
  children?: ReactNode
}

/** The header of every screen with a session, except the workspace: a link home and the account menu. */
export function AppBar({ className = '', children }: Props) {
  const me = useQuery(meQuery).data
  return (
    <>
      <header className={`bar app-bar ${className}`}>
        <Link className="brand" to={paths.home} aria-label="Cuartilla, inicio">
          <BrandName />
        </Link>
        {children}
        {me && <AccountMenu me={me} />}
      </header>
      {me?.deletion_due_at && (
        <Suspense>
          <AccountDeletionBanner dueAt={me.deletion_due_at} />
        </Suspense>
      )}
      {me && me.email_verification !== 'none' && (
        <Suspense>
          <VerifyBanner email={me.email} isRequired={me.email_verification === 'required'} />
        </Suspense>
      )}
    </>
  )
}
