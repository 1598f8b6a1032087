import { onDemand } from '#web/ui/on-demand.ts'

export const profileDialog = onDemand(
  async () => (await import('./profile-dialog.tsx')).ProfileDialog,
)
