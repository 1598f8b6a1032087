import { useQuery } from '@tanstack/react-query'
import type { CheckedDocument } from '#core/assignment/check-assignment.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AskedList } from './asked-list.tsx'
import { assignmentQuery } from './assignment.api.ts'
import { CheckedItems } from './checked-items.tsx'
import '#web/ui/dialog.css'

type Props = {
  projectId: string
  /** Null before there is a text. */
  document: CheckedDocument | null
  onReplace: () => void
  onClose: () => void
}

/** The items of the assignment: first to confirm, then compared with the document. */
export function AssignmentDialog({ projectId, document, onReplace, onClose }: Props) {
  const assignment = useQuery(assignmentQuery(projectId)).data ?? null
  return (
    <Dialog
      title="Lo que te pidieron"
      onClose={() => onClose()}
      className="dialog-long assignment"
      foot={
        <>
          <Button
            onClick={() => {
              onClose()
              onReplace()
            }}
          >
            Adjuntar otra
          </Button>
          <Button variant="primary" onClick={() => onClose()}>
            Listo
          </Button>
        </>
      }
    >
      {assignment?.confirmed && <CheckedItems items={assignment.items} document={document} />}
      {assignment && <AskedList projectId={projectId} assignment={assignment} />}
    </Dialog>
  )
}
