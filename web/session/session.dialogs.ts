import { onDemand } from '#web/ui/on-demand.ts'

export const changePasswordDialog = onDemand(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)
