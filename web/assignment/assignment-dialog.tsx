import { useQuery } from '@tanstack/react-query'
import type { AssignmentRow } from '#contract/assignment.ts'
import type { CheckedDocument } from '#core/assignment/check-assignment.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AskedItems, ConfirmButton, useAsked } from './asked-list.tsx'
import { assignmentQuery } from './assignment.api.ts'
import { CheckedItems } from './checked-items.tsx'
import '#web/ui/dialog.css'
import './assignment.css'

/** What the student wants next: another file, or to ask for what the text lacks. */
export type AssignmentWish = { replaces: true } | { request: string }

type Props = {
  projectId: string
  /** Null before there is a text. */
  document: CheckedDocument | null
  onClose: (wish?: AssignmentWish) => void
}

/** The items of the assignment: first to confirm, then compared with the document. */
export function AssignmentDialog(props: Props) {
  const assignment = useQuery(assignmentQuery(props.projectId)).data ?? null
  return assignment && <OpenAssignment {...props} assignment={assignment} />
}

function OpenAssignment({
  projectId,
  document,
  assignment,
  onClose,
}: Props & { assignment: AssignmentRow }) {
  const asked = useAsked(projectId, assignment, () => onClose())
  return (
    <Dialog
      title="Lo que te pidieron"
      onClose={() => onClose()}
      className="dialog-long assignment"
      foot={
        <>
          <Button onClick={() => onClose({ replaces: true })}>Adjuntar otra</Button>
          {asked.isOpen ? (
            <ConfirmButton asked={asked} />
          ) : (
            <Button variant="primary" onClick={() => onClose()}>
              Listo
            </Button>
          )}
        </>
      }
    >
      {assignment.confirmed && (
        <CheckedItems
          items={assignment.items}
          document={document}
          onAsk={(request) => onClose({ request })}
        />
      )}
      <section className="asked-list">
        <AskedItems assignment={assignment} asked={asked} />
      </section>
    </Dialog>
  )
}
