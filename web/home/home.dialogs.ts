import { onDemand } from '#web/ui/on-demand.ts'

export const draftDialog = onDemand(async () => (await import('./draft-dialog.tsx')).DraftDialog)
