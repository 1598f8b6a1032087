import { queryOptions } from '@tanstack/react-query'
import type { CreateProject, ListedProject, ProjectRow, UpdateProject } from '#contract/projects.ts'
import { api } from '#web/api/client.ts'

/** The student's projects, the last edited first. The first page is shown while the others load. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ client, signal }): Promise<ListedProject[]> => {
    const rows: ListedProject[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`
      const page = await api.getPage<ListedProject>(`/api/projects${query}`, signal)
      rows.push(...page.rows)
      cursor = page.nextCursor
      if (cursor !== null && client.getQueryData(['projects']) === undefined) {
        client.setQueryData(['projects'], [...rows])
      }
    } while (cursor !== null)
    return rows
  },
})

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.get<ProjectRow>(`/api/projects/${projectId}`, signal),
  })

export function createProject(project: CreateProject): Promise<ProjectRow> {
  return api.post('/api/projects', project)
}

/** The first message of a new project is the prompt it was made from (specification §9). */
export function createFirstMessage(projectId: string, content: string): Promise<unknown> {
  return api.post(`/api/projects/${projectId}/messages`, {
    role: 'user',
    content,
    sequence_order: 1,
  })
}

export function updateProject(projectId: string, changes: UpdateProject): Promise<ProjectRow> {
  return api.patch(`/api/projects/${projectId}`, changes)
}

export function deleteProject(projectId: string): Promise<unknown> {
  return api.delete(`/api/projects/${projectId}`)
}
