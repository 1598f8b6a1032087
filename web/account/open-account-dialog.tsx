import type { MeRow } from '#contract/account.ts'
import { HelpDialog } from './help-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import '#web/ui/styles/field.css'
import '#web/ui/styles/profile.css'

export type AccountDialog = 'profile' | 'help'
export type OpenAccountDialogProps = {
  dialog: AccountDialog
  me: MeRow
  opener: Element | null
  onClose: () => void
}

export function OpenAccountDialog({ dialog, me, ...props }: OpenAccountDialogProps) {
  if (dialog === 'help') return <HelpDialog email={me.email} {...props} />
  return <ProfileDialog me={me} {...props} />
}
