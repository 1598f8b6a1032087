import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import { report } from '#web/api/report.ts'
import { askTitle } from '#web/projects/ask-title.ts'
import { deleteProject, projectsQuery, updateProject } from '#web/projects/projects.api.ts'
import { useAsk } from '#web/ui/ask.ts'

/** Rename and delete, from a card's menu (specification §5). A failure opens an alert. */
export function useProjectActions(headingRef: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  const ask = useAsk()

  const rename = useCallback(
    async (project: ProjectRow) => {
      const title = await askTitle(ask, project)
      if (title === null) return
      try {
        await updateProject(project.id, { title })
      } catch (error) {
        report('a project could not be renamed', error)
        await ask.alert('Error al renombrar el proyecto.')
      }
      await queryClient.invalidateQueries(projectsQuery)
    },
    [ask, queryClient],
  )

  const remove = useCallback(
    async (project: ProjectRow) => {
      const isSure = await ask.confirm({
        text: '¿Estás seguro de que quieres eliminar este proyecto?',
        about: project.title,
        warning: 'Esta acción no se puede deshacer.',
        accept: 'Eliminar',
      })
      if (!isSure) return
      try {
        await deleteProject(project.id)
      } catch (error) {
        report('a project could not be deleted', error)
        return ask.alert('Error al eliminar el proyecto.')
      }
      queryClient.setQueryData(projectsQuery.queryKey, (rows) =>
        rows?.filter((row) => row.id !== project.id),
      )
      headingRef.current?.focus()
    },
    [ask, queryClient, headingRef],
  )

  return { rename, remove }
}
