import { useQuery } from '@tanstack/react-query'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { assignmentQuery } from './assignment.api.ts'

/** What the teacher asked, once the student has confirmed it. */
export function useConfirmedItems(): readonly AssignmentItem[] | undefined {
  const assignment = useQuery(assignmentQuery(useProjectId())).data
  return assignment?.confirmed ? assignment.items : undefined
}
