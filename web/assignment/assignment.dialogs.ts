import { onDemand } from '#web/ui/on-demand.ts'

export const askedList = onDemand(async () => (await import('./asked-list.tsx')).AskedList)
export const assignmentDialog = onDemand(
  async () => (await import('./assignment-dialog.tsx')).AssignmentDialog,
)
export const attaching = onDemand(() => import('./attaching.tsx'))
