import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { may, type Right } from '#contract/rights.ts'
import { meQuery } from '#web/api/me.api.ts'
import { projectQuery, projectsQuery, updateProject } from './projects.api.ts'

const ProjectIdContext = createContext('')
export const ProjectIdProvider = ProjectIdContext.Provider

export const useProjectId = (): string => useContext(ProjectIdContext)

/** The open project, as its screen has read it. */
export function useProject(): ProjectRow {
  const projectId = useProjectId()
  const { data } = useQuery({
    ...projectQuery(projectId),
    refetchOnMount: false,
    retryOnMount: false,
  })
  if (!data) throw new Error('the project is shown before it was read')
  return data
}

/** Whether the student has a right to the open project. */
export const useMay = (right: Right): boolean => may(useProject().role, right)

/** Whether the user has a right in a project; true while the project is not loaded: then the server decides. */
export function mayCall(client: QueryClient, projectId: string, right: Right): boolean {
  const project = client.getQueryData(projectQuery(projectId).queryKey)
  return project === undefined || may(project.role, right)
}

/** The owner's name on the title page; null while it is not known. */
export function useAuthor(): string | null {
  const { role, owner_name } = useProject()
  const me = useQuery({ ...meQuery, refetchOnMount: false, retryOnMount: false }).data
  return role === 'owner' ? (me?.full_name ?? null) : owner_name
}

/** Changes the open project on the server and then on the screen. */
export function useUpdateProject(): (changes: UpdateProject) => Promise<void> {
  const projectId = useProjectId()
  const client = useQueryClient()
  return useCallback((changes) => changeProject(client, projectId, changes), [client, projectId])
}

/** Reads again what an answer, a choice or a draft changes beside the text: the project, the balance, the list. */
export function rereadProject(client: QueryClient, projectId: string): Promise<unknown> {
  return Promise.all([
    client.refetchQueries(projectQuery(projectId)),
    client.invalidateQueries(meQuery),
    client.invalidateQueries(projectsQuery),
  ])
}

async function changeProject(
  client: QueryClient,
  projectId: string,
  changes: UpdateProject,
): Promise<void> {
  const row = await updateProject(projectId, changes)
  client.setQueryData(projectQuery(projectId).queryKey, row)
  void client.invalidateQueries(projectsQuery)
}
