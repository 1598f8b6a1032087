import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, FileUp, House, LogOut, Pencil, Settings2, Trash2, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { may } from '#contract/rights.ts'
import { report } from '#web/api/report.ts'
import { useSide } from '#web/panes/side.ts'
import { paths } from '#web/paths.ts'
import { askTitle } from '#web/projects/ask-title.ts'
import { departedProjects } from '#web/projects/departed-projects.ts'
import { deleteProject, projectsQuery } from '#web/projects/projects.api.ts'
import { useProject, useUpdateProject } from '#web/projects/use-project.ts'
import { useSharing } from '#web/sharing/use-sharing.ts'
import { useAsk } from '#web/ui/ask.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'
import './workspace.css'

/** The project's title under a button that opens its menu. */
export function TitleMenu() {
  const side = useSide()
  const { role } = useProject()
  const { title, onHome, onShare, onLeave, onRename, onDelete } = useProjectActions()
  const [mayWrite, isOwner] = [may(role, 'write'), may(role, 'own')]
  return (
    <div className="ws-title">
      <BrandMark />
      <span data-part="project-title">{title}</span>
      <ChevronDown className="i" aria-hidden="true" />
      <Menu
        align="start"
        trigger={
          <Button variant="bare" className="cover" aria-label={`Opciones del proyecto: ${title}`} />
        }
      >
        {(choose) => (
          <>
            <MenuItem icon={Users} onSelect={choose(onShare)}>
              {isOwner ? 'Compartir' : 'Personas'}
            </MenuItem>
            <MenuItem icon={House} onSelect={choose(onHome)}>
              Volver al inicio
            </MenuItem>
            {mayWrite && (
              <>
                <MenuItem icon={Pencil} onSelect={choose(onRename)}>
                  Renombrar
                </MenuItem>
                <MenuItem icon={Settings2} onSelect={choose(() => void side.open('format', null))}>
                  Portada y formato
                </MenuItem>
                <MenuItem icon={FileUp} onSelect={choose(() => void side.open('draft', null))}>
                  Subir un borrador
                </MenuItem>
              </>
            )}
            <MenuRule />
            {isOwner ? (
              <MenuItem icon={Trash2} danger onSelect={choose(onDelete)}>
                Eliminar
              </MenuItem>
            ) : (
              <MenuItem icon={LogOut} danger onSelect={choose(onLeave)}>
                Salir del trabajo
              </MenuItem>
            )}
          </>
        )}
      </Menu>
    </div>
  )
}

/** The actions of the title's menu. */
function useProjectActions() {
  const project = useProject()
  const onUpdate = useUpdateProject()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useAsk()
  const projectId = project.id
  const goHome = () => {
    void queryClient.invalidateQueries(projectsQuery)
    return navigate(paths.home)
  }
  const { share, leave } = useSharing(() => void goHome())

  const onRename = async () => {
    const title = await askTitle(ask, project)
    if (title === null) return
    try {
      await onUpdate({ title })
      showToast('Proyecto renombrado con éxito.')
    } catch (error) {
      report('a project could not be renamed', error)
      showToast(projectFailures.project_not_renamed)
    }
  }

  const onDelete = async () => {
    const isSure = await ask.confirm({
      text: 'Estás seguro de que quieres eliminar este proyecto? Esta acción no se puede deshacer.',
      about: project.title,
      accept: 'Eliminar',
    })
    if (!isSure) return
    departedProjects.add(projectId)
    try {
      await deleteProject(projectId)
    } catch (error) {
      report('a project could not be deleted', error)
      departedProjects.delete(projectId)
      return showToast(projectFailures.project_not_removed)
    }
    showToast('Proyecto eliminado.')
    await goHome()
  }

  return {
    title: project.title,
    onShare: () => void share(project),
    onLeave: () => void leave(project),
    onRename: () => void onRename(),
    onDelete: () => void onDelete(),
    onHome: () => void navigate(paths.home),
  }
}
