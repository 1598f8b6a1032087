import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { report } from '#web/api/report.ts'
import { paths } from '#web/paths.ts'
import { askTitle } from '#web/projects/ask-title.ts'
import { deleteProject, projectsQuery } from '#web/projects/projects.api.ts'
import { useProject, useUpdateProject } from '#web/projects/use-project.ts'
import { useAsk } from '#web/ui/ask.ts'
import { showToast } from '#web/ui/toast.tsx'

/** The actions of the title's menu. `isDeleting` becomes true before the project is gone. */
export function useProjectActions(isDeleting: RefObject<boolean>) {
  const project = useProject()
  const onUpdate = useUpdateProject()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useAsk()
  const projectId = project.id

  const onRename = async () => {
    const title = await askTitle(ask, project)
    if (title === null) return
    try {
      await onUpdate({ title })
      showToast('Proyecto renombrado con éxito.')
    } catch (error) {
      report('a project could not be renamed', error)
      showToast('Error al renombrar el proyecto.')
    }
  }

  const onDelete = async () => {
    const isSure = await ask.confirm({
      text: 'Estás seguro de que quieres eliminar este proyecto? Esta acción no se puede deshacer.',
      about: project.title,
      accept: 'Eliminar',
    })
    if (!isSure) return
    isDeleting.current = true
    try {
      await deleteProject(projectId)
    } catch (error) {
      report('a project could not be deleted', error)
      isDeleting.current = false
      return showToast('Error al eliminar el proyecto.')
    }
    showToast('Proyecto eliminado.')
    void queryClient.invalidateQueries(projectsQuery)
    await navigate(paths.home)
  }

  return {
    title: project.title,
    onRename: () => void onRename(),
    onDelete: () => void onDelete(),
    onHome: () => void navigate(paths.home),
  }
}
