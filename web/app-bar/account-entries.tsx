import {
  CirclePlus,
  CircleQuestionMark,
  ClipboardCheck,
  Gift,
  LogOut,
  ReceiptText,
  ScrollText,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { MeRow } from '#contract/account.ts'
import { MenuItem, MenuRule } from '#web/ui/menu.tsx'
import { ThemeMenu } from '#web/ui/theme-menu.tsx'
import type { AccountActions } from './account-menu.tsx'

export type AccountEntriesProps = {
  me: MeRow
  actions: AccountActions
  choose: (action: () => void) => () => void
}

/** What stands in the account's menu, in the order of specification §2. */
export function AccountEntries({ me, actions, choose }: AccountEntriesProps) {
  const remaining = Math.floor(me.credits_balance + me.free_credits_balance)
  return (
    <>
      <div className="who">
        <b>{me.full_name}</b>
        <span>{me.email}</span>
      </div>
      <MenuRule />
      <MenuItem icon={UserRound} onSelect={choose(actions.openProfile)}>
        Perfil
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={choose(actions.openCredits)}>
        <span className="num">{remaining} créditos restantes</span>
      </MenuItem>
      <MenuItem icon={CirclePlus} onSelect={choose(actions.openTopup)}>
        Recargar Créditos
      </MenuItem>
      <MenuItem icon={ReceiptText} onSelect={choose(actions.openPayments)}>
        Pagos
      </MenuItem>
      <MenuItem icon={Gift} onSelect={choose(actions.openFreeCredits)}>
        Créditos gratis
      </MenuItem>
      <MenuItem icon={CircleQuestionMark} onSelect={choose(actions.openHelp)}>
        Ayuda
      </MenuItem>
      <MenuItem icon={ScrollText} onSelect={choose(actions.openTerms)}>
        Términos y condiciones
      </MenuItem>
      {me.role === 'operator' && (
        <MenuItem icon={ClipboardCheck} onSelect={choose(actions.openDesk)}>
          Mesa de operador
        </MenuItem>
      )}
      <MenuRule />
      <ThemeMenu />
      <MenuRule />
      <MenuItem icon={LogOut} onSelect={choose(actions.signOut)}>
        Cerrar sesión
      </MenuItem>
    </>
  )
}
