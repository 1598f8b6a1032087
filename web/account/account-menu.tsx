import {
  ChevronDown,
  CirclePlus,
  CircleQuestionMark,
  ClipboardCheck,
  Gift,
  LogOut,
  ReceiptText,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { MeRow } from '#contract/account.ts'
import { Menu, MenuItem, MenuRule } from '#web/ui/menu.tsx'
import { ThemeMenu } from '#web/ui/theme-menu.tsx'
import { Avatar } from './avatar.tsx'

/** What the menu opens of the student's credits. */
export type CreditActions = {
  openCredits: () => void
  openTopup: () => void
  openPayments: () => void
  openFreeCredits: () => void
}

type Props = {
  me: MeRow
  credits: CreditActions
  onProfile: () => void
  onHelp: () => void
  onOperator: () => void
  onSignOut: () => void
}

/** The account's menu, its entries in the order of specification §2. */
export function AccountMenu(props: Props) {
  const { me, credits, onProfile, onHelp, onOperator, onSignOut } = props
  const remaining = Math.floor(me.credits_balance + me.free_credits_balance)
  const isOperator = me.role === 'operator'
  return (
    <div className="account">
      <Avatar name={me.full_name} photoUrl={me.profile_picture_url} />
      <span className="nm">
        {me.full_name}
        {isOperator && ' · operador'}
      </span>
      <ChevronDown className="i i-sm" aria-hidden="true" />
      <Menu trigger={<button type="button" className="cover" aria-label="Menú de cuenta" />}>
        {(choose) => (
          <>
            <div className="who">
              <b>{me.full_name}</b>
              <span>{me.email}</span>
            </div>
            <MenuRule />
            <MenuItem icon={UserRound} onSelect={choose(onProfile)}>
              Perfil
            </MenuItem>
            <MenuItem icon={Wallet} onSelect={choose(credits.openCredits)}>
              <span className="num">{remaining} créditos restantes</span>
            </MenuItem>
            <MenuItem icon={CirclePlus} onSelect={choose(credits.openTopup)}>
              Recargar Créditos
            </MenuItem>
            <MenuItem icon={ReceiptText} onSelect={choose(credits.openPayments)}>
              Pagos
            </MenuItem>
            <MenuItem icon={Gift} onSelect={choose(credits.openFreeCredits)}>
              Créditos gratis
            </MenuItem>
            <MenuItem icon={CircleQuestionMark} onSelect={choose(onHelp)}>
              Ayuda
            </MenuItem>
            {isOperator && (
              <MenuItem icon={ClipboardCheck} onSelect={choose(onOperator)}>
                Mesa de operador
              </MenuItem>
            )}
            <MenuRule />
            <ThemeMenu />
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
