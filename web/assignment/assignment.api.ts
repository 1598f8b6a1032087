import { queryOptions } from '@tanstack/react-query'
import type {
  AssignmentResult,
  AssignmentRow,
  SetAssignment,
  UpdateAssignment,
} from '#contract/assignment.ts'
import { api } from '#web/api/client.ts'

/** A project, or null for the assignment that waits for the next one. */
export type AssignmentOf = string | null

export const pathOf = (projectId: AssignmentOf) =>
  projectId === null ? '/api/assignment' : `/api/projects/${projectId}/assignment`

export const assignmentQuery = (projectId: AssignmentOf) =>
  queryOptions({
    queryKey: ['assignment', projectId ?? 'waiting'],
    queryFn: async ({ signal }): Promise<AssignmentRow | null> =>
      (await api.get<AssignmentResult>(pathOf(projectId), signal)).assignment,
  })

export async function setAssignment(projectId: AssignmentOf, given: SetAssignment) {
  return (await api.post<AssignmentResult>(pathOf(projectId), given)).assignment
}

export async function updateAssignment(projectId: AssignmentOf, changes: UpdateAssignment) {
  return (await api.patch<AssignmentResult>(pathOf(projectId), changes)).assignment
}

export const removeAssignment = (projectId: AssignmentOf) => api.delete(pathOf(projectId))
