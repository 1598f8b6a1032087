import { onDemand } from '#web/ui/on-demand.ts'

export const sourcesDialog = onDemand(
  async () => (await import('./sources-dialog.tsx')).SourcesDialog,
)
export const sourcesPane = onDemand(async () => (await import('./sources-pane.tsx')).SourcesPane)
export const referenceUpload = onDemand(async () => import('./upload-for-reference.ts'))
export const outsideMarks = onDemand(async () => import('./outside-marks.ts'))
