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
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { MeRow } from '#contract/me.ts'
import { creditsFromUnits, unitsFromCredits } from '#core/credits/units.ts'
import { creditsDialog, freeCreditsDialog } from '#web/credits/credits.dialogs.ts'
import { totalCredits } from '#web/credits/total-credits.ts'
import { paths } from '#web/paths.ts'
import { profileDialog } from '#web/profile/profile.dialogs.ts'
import { useSignOut } from '#web/session/end-session.ts'
import { paymentsDialog, topupDialog } from '#web/topups/topups.dialogs.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { MenuItem, MenuRule, useMenuParts } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { chooseTheme, onThemeChange, storedTheme, themeNames, themes } from '#web/ui/theme.ts'
import '#web/ui/theme-switch.css'

export type AccountEntriesProps = {
  me: MeRow
  choose: (action: () => void) => () => void
}

/** The entries of the account menu, in the order of specification §2. */
export function AccountEntries({ me, choose }: AccountEntriesProps) {
  const { open } = useDialogs()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const remaining = Math.floor(creditsFromUnits(unitsFromCredits(totalCredits(me))))
  return (
    <>
      <div className="who">
        <b>{me.full_name}</b>
        <span>{me.email}</span>
      </div>
      <MenuRule />
      <MenuItem icon={UserRound} onSelect={choose(() => void open(profileDialog, {}))}>
        Perfil
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={choose(() => void open(creditsDialog, {}))}>
        <span className="num">{remaining} créditos restantes</span>
      </MenuItem>
      <MenuItem icon={CirclePlus} onSelect={choose(() => void open(topupDialog, {}))}>
        Recargar Créditos
      </MenuItem>
      <MenuItem icon={ReceiptText} onSelect={choose(() => void open(paymentsDialog, {}))}>
        Pagos
      </MenuItem>
      <MenuItem icon={Gift} onSelect={choose(() => void open(freeCreditsDialog, {}))}>
        Créditos gratis
      </MenuItem>
      <MenuItem
        icon={CircleQuestionMark}
        onSelect={choose(() => void open(helpDialog, { email: me.email }))}
      >
        Ayuda
      </MenuItem>
      <MenuItem icon={ScrollText} onSelect={choose(() => void navigate(paths.terms))}>
        Términos y condiciones
      </MenuItem>
      {me.role === 'operator' && (
        <MenuItem icon={ClipboardCheck} onSelect={choose(() => void navigate(paths.operator))}>
          Mesa de operador
        </MenuItem>
      )}
      <MenuRule />
      <ThemeMenu />
      <MenuRule />
      <MenuItem icon={LogOut} onSelect={choose(() => void signOut())}>
        Cerrar sesión
      </MenuItem>
    </>
  )
}

const helpDialog = onDemand(async () => (await import('./help-dialog.tsx')).HelpDialog)

/** The theme switch inside a menu, with the menu's arrow keys. Choosing keeps the menu open. */
function ThemeMenu() {
  const { RadioGroup, RadioItem } = useMenuParts()
  const chosen = useSyncExternalStore(onThemeChange, storedTheme)
  return (
    <RadioGroup className="theme-menu" value={chosen} aria-label="Apariencia">
      {themes.map((theme) => (
        <RadioItem
          key={theme}
          value={theme}
          onSelect={(event) => {
            event.preventDefault()
            chooseTheme(theme)
          }}
        >
          {themeNames[theme]}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}
