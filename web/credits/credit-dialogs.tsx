import {
  createContext,
  type FunctionComponent,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Outlet, useLocation } from 'react-router'
import { noConnectionWords } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { useAsk } from '#web/ui/ask.tsx'
import type { OpenDialogProps } from './open-dialog.tsx'
import { useDecidedTopups } from './use-decided-topups.ts'
import { useLiveCredits } from './use-live-credits.ts'

export type CreditDialog = 'credits' | 'entries' | 'topup' | 'payments' | 'free'

export type CreditDialogActions = {
  openCredits: () => void
  openTopup: () => void
  openPayments: () => void
  openFreeCredits: () => void
}

type Open = {
  dialog: CreditDialog
  opener: Element | null
  OpenDialog: FunctionComponent<OpenDialogProps>
}

const DialogsContext = createContext<CreditDialogActions | null>(null)

/** Around every screen with a session: the dialogs about credits. Their code is loaded when one is first opened. */
export function CreditDialogs() {
  const [open, setOpen] = useState<Open | null>(null)
  const ask = useAsk()
  const { pathname } = useLocation()
  useLiveCredits()

  // Going back leaves a dialog behind with its screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is what changes
  useEffect(() => setOpen(null), [pathname])

  const actions = useMemo<CreditDialogActions>(() => {
    const show = (dialog: CreditDialog) => async () => {
      const opener = document.activeElement
      try {
        const { OpenDialog } = await import('./open-dialog.tsx')
        setOpen({ dialog, opener, OpenDialog })
      } catch (error) {
        report('a dialog could not be loaded', error)
        await ask.alert(noConnectionWords)
      }
    }
    return {
      openCredits: show('credits'),
      openTopup: show('topup'),
      openPayments: show('payments'),
      openFreeCredits: show('free'),
    }
  }, [ask])
  useDecidedTopups(actions.openPayments)

  return (
    <DialogsContext value={actions}>
      <Outlet />
      {open && (
        <open.OpenDialog
          dialog={open.dialog}
          opener={open.opener}
          onOpen={(dialog) => setOpen({ ...open, dialog })}
          onClose={() => setOpen(null)}
        />
      )}
    </DialogsContext>
  )
}

export function useCreditDialogs(): CreditDialogActions {
  const actions = useContext(DialogsContext)
  if (!actions) throw new Error('useCreditDialogs needs CreditDialogs above it')
  return actions
}
