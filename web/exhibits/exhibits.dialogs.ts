import { onDemand } from '#web/ui/on-demand.ts'

export const sourceDialog = onDemand(async () => (await import('./source-dialog.tsx')).SourceDialog)
