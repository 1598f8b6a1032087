import type { CreditDialog } from './credit-dialogs.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { EntriesDialog } from './entries-dialog.tsx'
import { FreeCreditsDialog } from './free-credits-dialog.tsx'
import { PaymentsDialog } from './payments-dialog.tsx'
import { TopupDialog } from './topup-dialog.tsx'
import './credits.css'
import '#web/ui/field.css'
import '#web/ui/key-values.css'

export type CreditDialogProps = {
  /** What had the focus before the first of them opened. */
  opener: Element | null
  onOpen: (dialog: CreditDialog) => void
  onClose: () => void
}
export type OpenDialogProps = CreditDialogProps & { dialog: CreditDialog }

const dialogs = {
  credits: CreditsDialog,
  entries: EntriesDialog,
  topup: TopupDialog,
  payments: PaymentsDialog,
  free: FreeCreditsDialog,
}

export function OpenDialog({ dialog, ...props }: OpenDialogProps) {
  const Shown = dialogs[dialog]
  return <Shown {...props} />
}
