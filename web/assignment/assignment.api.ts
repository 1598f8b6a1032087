import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AssignmentRow, SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { call } from '#web/api/client.ts'
import { mayCall, useProjectId } from '#web/projects/use-project.ts'

/** A project, or null for the assignment that waits for the next one. */
export type AssignmentOf = string | null

export const pathOf = (projectId: AssignmentOf) =>
  projectId === null ? '/api/assignment' : '/api/projects/:id/assignment'

export const assignmentQuery = (projectId: AssignmentOf) =>
  queryOptions({
    queryKey: ['assignment', projectId ?? 'waiting'],
    queryFn: async ({ client, signal }): Promise<AssignmentRow | null> => {
      if (projectId !== null && !mayCall(client, projectId, 'write')) return null
      const given = { id: projectId ?? '', signal }
      return (await call(`GET ${pathOf(projectId)}`, given)).assignment
    },
  })

export async function setAssignment(projectId: AssignmentOf, body: SetAssignment) {
  const given = { id: projectId ?? '', body }
  return (await call(`POST ${pathOf(projectId)}`, given)).assignment
}

export async function updateAssignment(projectId: AssignmentOf, body: UpdateAssignment) {
  const given = { id: projectId ?? '', body }
  return (await call(`PATCH ${pathOf(projectId)}`, given)).assignment
}

export const removeAssignment = (projectId: AssignmentOf) =>
  call(`DELETE ${pathOf(projectId)}`, { id: projectId ?? '' })

/** What the teacher asked, once the student has confirmed it. */
export function useConfirmedItems(): readonly AssignmentItem[] | undefined {
  const assignment = useQuery(assignmentQuery(useProjectId())).data
  return assignment?.confirmed ? assignment.items : undefined
}
