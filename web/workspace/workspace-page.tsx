import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { type DocState, paths } from '#web/paths.ts'
import { departedProjects } from '#web/projects/departed-projects.ts'
import { projectQuery } from '#web/projects/projects.api.ts'
import { ProjectIdProvider } from '#web/projects/use-project.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FullScreen, LoadingScreen } from '#web/ui/full-screen.tsx'
import { Provided } from '#web/ui/provided.ts'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'
import { OpenProject } from './open-project.ts'
import { Workspace } from './workspace.tsx'

/** /doc/{docId}: opens the project, or redirects when there is none (specification §2). */
export function WorkspacePage() {
  const { docId = '' } = useParams()
  const navigate = useNavigate()
  const project = useQuery(projectQuery(docId))
  const isNotFound = hasStatus(project.error, 400, 404)
  const isThere = project.data !== undefined && !isNotFound
  const open = useOpenProject(docId, isThere)

  useEffect(() => {
    if (!isNotFound || departedProjects.has(docId)) return
    showToast(projectFailures.project_not_found)
    void navigate(paths.home, { replace: true })
  }, [isNotFound, docId, navigate])

  if (isThere && open) {
    return (
      <ProjectIdProvider value={docId}>
        <Provided value={open.parts}>
          <Workspace />
        </Provided>
      </ProjectIdProvider>
    )
  }
  if (isThere || project.isPending || isNotFound) return <LoadingScreen />
  return (
    <FullScreen>
      <ErrorText>{errorMessage(project.error)}</ErrorText>
      <Button onClick={() => void project.refetch()}>Reintentar</Button>
    </FullScreen>
  )
}

/** Makes the open project once its row is there, and disposes of it when the screen is left. */
function useOpenProject(projectId: string, isThere: boolean): OpenProject | null {
  const client = useQueryClient()
  const { open: openDialog } = useDialogs()
  const arrival = useLocation().state as DocState
  const [pane] = useState(arrival?.showsPages ? ('vista' as const) : ('chat' as const))
  const [opened, setOpened] = useState<{ projectId: string; open: OpenProject } | null>(null)
  useEffect(() => {
    if (!isThere) return
    // It was left, and come back to by another link.
    departedProjects.delete(projectId)
    const onTopUp = () => void openDialog(topupDialog, {})
    const open = new OpenProject({ projectId, client, pane, onTopUp })
    setOpened({ projectId, open })
    return () => {
      setOpened(null)
      open.dispose()
    }
  }, [projectId, isThere, client, pane, openDialog])
  return opened?.projectId === projectId ? opened.open : null
}
