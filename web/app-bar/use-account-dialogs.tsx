import { type FunctionComponent, useState } from 'react'
import type { MeRow } from '#contract/account.ts'
import { noConnectionWords } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { useAsk } from '#web/ui/ask.tsx'
import type { AccountDialog, OpenAccountDialogProps } from './open-account-dialog.tsx'

type Open = {
  dialog: AccountDialog
  opener: Element | null
  OpenAccountDialog: FunctionComponent<OpenAccountDialogProps>
}

/** The account's own dialogs. Their code is loaded when one is first opened. */
export function useAccountDialogs(me: MeRow | null | undefined) {
  const [open, setOpen] = useState<Open | null>(null)
  const ask = useAsk()

  const show = (dialog: AccountDialog) => async () => {
    const opener = document.activeElement
    try {
      const { OpenAccountDialog } = await import('./open-account-dialog.tsx')
      setOpen({ dialog, opener, OpenAccountDialog })
    } catch (error) {
      report('a dialog could not be loaded', error)
      await ask.alert(noConnectionWords)
    }
  }

  return {
    openProfile: show('profile'),
    openHelp: show('help'),
    shown: open && me && (
      <open.OpenAccountDialog
        dialog={open.dialog}
        me={me}
        opener={open.opener}
        onClose={() => setOpen(null)}
      />
    ),
  }
}
