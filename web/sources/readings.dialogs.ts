import { onDemand } from '#web/ui/on-demand.ts'

export const readingDialog = onDemand(
  async () => (await import('./reading-dialog.tsx')).ReadingDialog,
)
