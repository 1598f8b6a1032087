import type { Documents } from '#web/pages/documents.ts'
import type { Panes } from '#web/panes/panes.ts'
import type { OpenDialog } from '#web/ui/dialog-context.ts'
import { assignmentDialog } from './assignment.dialogs.ts'
import { checkedDocument } from './checked-document.ts'

type Options = {
  projectId: string
  documents: Documents
  panes: Panes
  open: OpenDialog
  /** Chooses another file. */
  choose: () => void
}

/** Shows the items of the assignment until they are closed, and does what the student wants next. */
export async function openAssignment({ projectId, documents, panes, open, choose }: Options) {
  const { shown } = documents.slice.get()
  let next = document.activeElement
  const wish = await open(
    assignmentDialog,
    { projectId, document: shown && checkedDocument(shown) },
    { opener: () => next },
  )
  if (wish && 'request' in wish) {
    panes.ask(wish.request)
    next = panes.element('box')
  } else if (wish) choose()
}
