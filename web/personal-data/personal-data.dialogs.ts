import { onDemand } from '#web/ui/on-demand.ts'

export const deleteAccountDialog = onDemand(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)
