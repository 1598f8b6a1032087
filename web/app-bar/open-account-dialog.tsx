import type { MeRow } from '#contract/account.ts'
import { ProfileDialog } from '#web/profile/profile-dialog.tsx'
import { HelpDialog } from './help-dialog.tsx'
import '#web/ui/field.css'
import '#web/profile/profile.css'

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
