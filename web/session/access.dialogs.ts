import { onDemand } from '#web/ui/on-demand.ts'

export const accessDialog = onDemand(async () => (await import('./access-dialog.tsx')).AccessDialog)
