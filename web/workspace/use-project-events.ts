import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '#web/api/use-live-event.ts'
import { projectQuery, projectsQuery } from '#web/projects/projects.api.ts'

type ProjectEventsOptions = {
  isIdle: boolean
  /** Whether the next event is only what this tab has just saved. */
  isOwnEvent: () => boolean
  findRunAgain: () => unknown
}

/** Shows the changes that another tab or device makes to the open project. */
export function useProjectEvents(projectId: string, options: ProjectEventsOptions): void {
  const { isIdle, isOwnEvent, findRunAgain } = options
  const queryClient = useQueryClient()
  const reread = () => {
    if (!isIdle) return
    void queryClient.invalidateQueries(projectQuery(projectId)).then(findRunAgain)
  }
  useLiveEvent('project', ({ id }) => {
    void queryClient.invalidateQueries({ ...projectsQuery, exact: true })
    if (id === projectId && !isOwnEvent()) reread()
  })
  useLiveEvent('generation', reread)
}
