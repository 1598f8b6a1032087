import { onDemand } from '#web/ui/on-demand.ts'

export const helpDialog = onDemand(async () => (await import('./help-dialog.tsx')).HelpDialog)
