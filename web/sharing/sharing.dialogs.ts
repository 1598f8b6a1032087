import { onDemand } from '#web/ui/on-demand.ts'

export const shareDialog = onDemand(async () => (await import('./share-dialog.tsx')).ShareDialog)
