import { onDemand } from '#web/ui/on-demand.ts'

export const sourcesDialog = onDemand(
  async () => (await import('./sources-dialog.tsx')).SourcesDialog,
)
