import { onDemand } from '#web/ui/on-demand.ts'

export const adjustDialog = onDemand(async () => (await import('./adjust-dialog.tsx')).AdjustDialog)
export const confirmValidationDialog = onDemand(
  async () => (await import('./confirm-validation.tsx')).ConfirmValidation,
)
export const reasonDialog = onDemand(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
