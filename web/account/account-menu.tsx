import { ChevronDown, CircleQuestionMark, LogOut, Wallet } from 'lucide-react'
import type { MeRow } from '#contract/account.ts'
import { Menu, MenuItem, MenuLink, MenuRule } from '#web/ui/menu.tsx'
import { initials } from './initials.ts'

type Props = {
  me: MeRow
  whatsappNumber: string | null
  /** The balance is read again: it changes on the server. */
  onRefresh: () => void
  onSignOut: () => void
}

export function AccountMenu({ me, whatsappNumber, onRefresh, onSignOut }: Props) {
  const credits = Math.floor(me.credits_balance + me.free_credits_balance)
  return (
    <div className="account">
      <span className="avatar">{initials(me.full_name)}</span>
      <span className="nm">{me.full_name}</span>
      <ChevronDown className="i i-sm" aria-hidden="true" />
      <Menu trigger={<button type="button" className="cover" aria-label="Menú de cuenta" />}>
        {(choose) => (
          <>
            <div className="who">
              <b>{me.full_name}</b>
              <span>{me.email}</span>
            </div>
            <MenuRule />
            <MenuItem icon={Wallet} onSelect={choose(onRefresh)}>
              <span className="num">{credits} créditos restantes</span>
            </MenuItem>
            {whatsappNumber && (
              <MenuLink
                icon={CircleQuestionMark}
                href={`https://wa.me/${whatsappNumber}`}
                target="_blank"
                rel="noreferrer"
              >
                Ayuda
              </MenuLink>
            )}
            <MenuRule />
            <MenuItem icon={LogOut} onSelect={choose(onSignOut)}>
              Cerrar sesión
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}
