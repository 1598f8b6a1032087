import { type RefObject, useState } from 'react'
import { type Documents, useDocuments } from '#web/pages/documents.ts'
import { type Panes, usePanes } from '#web/panes/panes.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { type OpenDialog, useDialogs } from '#web/ui/dialog-context.ts'
import { assignmentDialog } from './assignment.dialogs.ts'
import { checkedDocument } from './checked-document.ts'
import { useAttachment } from './use-attachment.tsx'

/** The project's assignment beside the prompt box: attached, confirmed, and compared with the document. */
export function useProjectAssignment(fileRef: RefObject<HTMLInputElement | null>) {
  const projectId = useProjectId()
  const documents = useDocuments()
  const panes = usePanes()
  const { open } = useDialogs()
  // An assignment that was read is shown by its button.
  const { assignment, isReady, chip, attach, attachText } = useAttachment(projectId, {
    showsRead: false,
    onRead: () => void show(),
  })
  const [isShown, setIsShown] = useState(false)
  const choose = () => fileRef.current?.click()
  const show = async () => {
    setIsShown(true)
    await openAssignment({ projectId, documents, panes, open, choose })
    setIsShown(false)
  }
  const attachPrompt = async () => {
    if (await attachText(panes.text)) panes.write('Aplica lo que pide la consigna adjunta.')
  }
  return {
    chip,
    isShown,
    hasOne: assignment !== null,
    isReady,
    attach: (files: readonly File[]) => void attach(files),
    attachPrompt: () => void attachPrompt(),
    show: () => void show(),
    press: () => (assignment === null ? choose() : void show()),
  }
}

type Options = {
  projectId: string
  documents: Documents
  panes: Panes
  open: OpenDialog
  /** Chooses another file. */
  choose: () => void
}

/** Shows the items of the assignment until they are closed, and does what the student wants next. */
async function openAssignment({ projectId, documents, panes, open, choose }: Options) {
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
