import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { MeRow } from '#contract/me.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/profile/avatar.tsx'
import { BrandName } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { failures } from '#web/words/failures.ts'
import './app-bar.css'
import '#web/ui/menu.css'

// Loaded on demand, because few users ever see them.
const AccountDeletionBanner = lazy(async () => ({
  default: (await import('#web/personal-data/account-deletion-banner.tsx')).AccountDeletionBanner,
}))
const VerifyBanner = lazy(async () => ({
  default: (await import('#web/registration/verify-banner.tsx')).VerifyBanner,
}))

type Props = {
  className?: string
  /** What stands between the brand and the account menu. */
  children?: ReactNode
}

/** The header of every screen with a session, except the workspace: a link home, the account menu and banners. */
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

type Entries = typeof import('./account-entries.tsx')

/** The name and photo of the user, and the account menu. Its entries are loaded after the screen. */
function AccountMenu({ me }: { me: MeRow }) {
  const [entries, setEntries] = useState<Entries | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const shownName = me.role === 'operator' ? `${me.full_name} · operador` : me.full_name

  const load = useCallback(
    () =>
      import('./account-entries.tsx').then(setEntries, (error) => {
        report('the menu could not be loaded', error)
        setHasFailed(true)
      }),
    [],
  )
  useEffect(() => void load(), [load])

  return (
    <div className="account">
      <Avatar name={me.full_name} photoUrl={me.profile_picture_url} />
      <span className="nm" data-part="account-name">
        {shownName}
      </span>
      <ChevronDown className="i i-sm" aria-hidden="true" />
      <Menu
        trigger={
          <Button variant="bare" className="cover" aria-label={`Menú de cuenta: ${shownName}`} />
        }
      >
        {(choose) =>
          entries ? (
            <entries.AccountEntries me={me} choose={choose} />
          ) : (
            <EntriesNote hasFailed={hasFailed} onShown={load} />
          )
        }
      </Menu>
    </div>
  )
}

/** Stands in for the menu's entries until they are loaded. Opening the menu loads them again after a failure. */
function EntriesNote({ hasFailed, onShown }: { hasFailed: boolean; onShown: () => unknown }) {
  useEffect(() => void onShown(), [onShown])
  return <p className="menu-note">{hasFailed ? failures.unreached : 'Cargando...'}</p>
}
