import { onDemand } from '#web/ui/on-demand.ts'

export const secondFactorDialog = onDemand(
  async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
)
