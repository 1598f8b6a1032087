import { onDemand } from '#web/ui/on-demand.ts'

export const creditsDialog = onDemand(
  async () => (await import('./credits-dialog.tsx')).CreditsDialog,
)
export const freeCreditsDialog = onDemand(
  async () => (await import('./free-credits-dialog.tsx')).FreeCreditsDialog,
)
