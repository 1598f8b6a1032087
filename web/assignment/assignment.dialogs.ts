import { onDemand } from '#web/ui/on-demand.ts'

/** The list of what the teacher asked, which the student corrects and confirms. */
export const askedList = onDemand(async () => (await import('./asked-list.tsx')).AskedList)
export const assignmentDialog = onDemand(
  async () => (await import('./assignment-dialog.tsx')).AssignmentDialog,
)
/** The code that attaches a file or photo to a prompt box, and its chip. */
export const attaching = onDemand(() => import('./attaching.tsx'))
