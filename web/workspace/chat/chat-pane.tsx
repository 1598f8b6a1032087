import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, FileUp, House, Pencil, Settings2, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { report } from '#web/api/report.ts'
import { messagesQuery } from '#web/generation/messages.api.ts'
import { useSide } from '#web/panes/side.ts'
import { paths } from '#web/paths.ts'
import { WorkSlot } from '#web/plan/work-slot.tsx'
import { askTitle } from '#web/projects/ask-title.ts'
import { deleteProject, projectsQuery } from '#web/projects/projects.api.ts'
import { useProject, useProjectId, useUpdateProject } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { useAsk } from '#web/ui/ask.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '#web/ui/menu.tsx'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePanel } from '#web/ui/use-panel.ts'
import { projectFailures } from '#web/words/project-failures.ts'
import { panelOf } from '#web/workspace/panels.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import '#web/ui/pane.css'
import './chat.css'
import '#web/workspace/workspace.css'

/** The messages, or a drawer in their place, over the prompt box. */
export function ChatPane({ isDeleting }: { isDeleting: RefObject<boolean> }) {
  const messages = useQuery({
    ...messagesQuery(useProjectId()),
    refetchOnMount: false,
    retryOnMount: false,
  })
  const isNarrow = useMediaQuery(narrow)
  const panel = panelOf(useSlice(useSide().slice, ({ side }) => side))
  const Drawer = panel && !panel.tab && !isNarrow ? panel.code.loaded() : null
  return (
    <section
      className="chat"
      {...usePanel('chat', 'Chat')}
      data-drawer={Drawer !== null || undefined}
    >
      <header className="ws-head" data-toasts="below">
        <TitleMenu isDeleting={isDeleting} />
      </header>
      <WorkSlot isInChat={true} />
      {Drawer && (
        <div className="drawer">
          <Drawer />
        </div>
      )}
      {messages.data ? (
        <ChatLog />
      ) : (
        <LoadFailed
          message={projectFailures.messages_not_loaded}
          onReload={() => void messages.refetch()}
        />
      )}
      <Composer isBlocked={!messages.data} />
    </section>
  )
}

/** The project's title under a button that opens its menu. */
function TitleMenu({ isDeleting }: { isDeleting: RefObject<boolean> }) {
  const side = useSide()
  const { title, onHome, onRename, onDelete } = useProjectActions(isDeleting)
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
            <MenuItem icon={House} onSelect={choose(onHome)}>
              Volver al inicio
            </MenuItem>
            <MenuItem icon={Pencil} onSelect={choose(onRename)}>
              Renombrar
            </MenuItem>
            <MenuItem icon={Settings2} onSelect={choose(() => void side.open('format', null))}>
              Portada y formato
            </MenuItem>
            <MenuItem icon={FileUp} onSelect={choose(() => void side.open('draft', null))}>
              Subir un borrador
            </MenuItem>
            <MenuRule />
            <MenuItem icon={Trash2} danger onSelect={choose(onDelete)}>
              Eliminar
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}

/** The actions of the title's menu. `isDeleting` becomes true before the project is gone. */
function useProjectActions(isDeleting: RefObject<boolean>) {
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
    isDeleting.current = true
    try {
      await deleteProject(projectId)
    } catch (error) {
      report('a project could not be deleted', error)
      isDeleting.current = false
      return showToast(projectFailures.project_not_removed)
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
