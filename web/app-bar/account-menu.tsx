import { ChevronDown } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { MeRow } from '#contract/me.ts'
import { noConnectionMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { Avatar } from '#web/profile/avatar.tsx'
import { Menu } from '#web/ui/menu.tsx'
import '#web/ui/menu.css'
import './app-bar.css'

type Entries = typeof import('./account-entries.tsx')

/** The name and photo of the user, and the account menu. Its entries are loaded after the screen. */
export function AccountMenu({ me }: { me: MeRow }) {
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
      <span className="nm">{shownName}</span>
      <ChevronDown className="i i-sm" aria-hidden="true" />
      <Menu
        trigger={
          <button type="button" className="cover" aria-label={`Menú de cuenta: ${shownName}`} />
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

/** Shown while the entries are not loaded; opening the menu loads them again after a failure. */
function EntriesNote({ hasFailed, onShown }: { hasFailed: boolean; onShown: () => unknown }) {
  useEffect(() => void onShown(), [onShown])
  return <p className="menu-note">{hasFailed ? noConnectionMessage : 'Cargando...'}</p>
}
