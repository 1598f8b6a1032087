import { queryOptions } from '@tanstack/react-query'
import type { CreateProject, ListedProject, UpdateProject } from '#contract/projects.ts'
import { call, callPage } from '#web/api/client.ts'

type Page = { rows: ListedProject[]; nextCursor: string | null }

/** The student's projects, the last edited first. The first page is shown while the others load. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ client, signal }): Promise<ListedProject[]> => {
    const rows: ListedProject[] = []
    let cursor: string | null = null
    do {
      const query = cursor === null ? undefined : { cursor }
      const page: Page = await callPage('GET /api/projects', { query, signal })
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
    queryFn: ({ signal }) => call('GET /api/projects/:id', { id: projectId, signal }),
  })

export const createProject = (project: CreateProject) =>
  call('POST /api/projects', { body: project })

/** The first message of a new project is the prompt it was made from (specification §9). */
export const createFirstMessage = (projectId: string, content: string, pages: number | null) =>
  call('POST /api/projects/:id/messages', {
    id: projectId,
    body: { role: 'user', content, pages, sequence_order: 1 },
  })

export const updateProject = (projectId: string, changes: UpdateProject) =>
  call('PATCH /api/projects/:id', { id: projectId, body: changes })

export const deleteProject = (projectId: string) =>
  call('DELETE /api/projects/:id', { id: projectId })
