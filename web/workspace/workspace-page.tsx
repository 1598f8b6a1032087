import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { may, type ProjectRole } from '#contract/rights.ts'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { assignmentQuery } from '#web/assignment/assignment.api.ts'
import { messagesQuery } from '#web/generation/messages.api.ts'
import { type DocState, paths } from '#web/paths.ts'
import { departedProjects } from '#web/projects/departed-projects.ts'
import { projectQuery } from '#web/projects/projects.api.ts'
import { ProjectIdProvider } from '#web/projects/use-project.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FullScreen, LoadingScreen } from '#web/ui/full-screen.tsx'
import { Provided } from '#web/ui/provided.ts'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'
import { OpenProject } from './open-project.ts'
import { lostAccess } from './panels.tsx'
import { Workspace } from './workspace.tsx'

/** /doc/{docId}: opens the project, or redirects when there is none (specification §2). */
export function WorkspacePage() {
  const { docId = '' } = useParams()
  const navigate = useNavigate()
  const project = useQuery(projectQuery(docId))
  const isNotFound = hasStatus(project.error, 400, 404)
  const isThere = project.data !== undefined && !isNotFound
  const role = project.data?.role
  const open = useOpenProject(docId, isThere ? role : undefined)
  const isRemoved = isNotFound && role !== undefined && role !== 'owner'
  const LostAccess = useLoaded(lostAccess, isRemoved && !departedProjects.has(docId))

  useEffect(() => {
    if (!isNotFound || isRemoved || departedProjects.has(docId)) return
    showToast(projectFailures.project_not_found)
    void navigate(paths.home, { replace: true })
  }, [isNotFound, isRemoved, docId, navigate])

  if (isThere && open) {
    return (
      <ProjectIdProvider value={docId}>
        <Provided value={open.parts}>
          <Workspace />
        </Provided>
      </ProjectIdProvider>
    )
  }
  if (LostAccess && project.data) return <LostAccess project={project.data} />
  if (isThere || project.isPending || isNotFound) return <LoadingScreen />
  return (
    <FullScreen>
      <ErrorText>{errorMessage(project.error)}</ErrorText>
      <Button onClick={() => void project.refetch()}>Reintentar</Button>
    </FullScreen>
  )
}

/**
 * Makes the open project once its row is there, and again when the student may begin or no longer write in it; disposes of
 * it when the screen is left.
 */
function useOpenProject(projectId: string, role: ProjectRole | undefined): OpenProject | null {
  const client = useQueryClient()
  const { open: openDialog } = useDialogs()
  const arrival = useLocation().state as DocState
  const [pane] = useState(arrival?.showsPages ? ('vista' as const) : ('chat' as const))
  const [opened, setOpened] = useState<{ projectId: string; open: OpenProject } | null>(null)
  const mayWrite = role === undefined ? null : may(role, 'write')
  const before = useRef({ projectId, mayWrite })
  useEffect(() => {
    if (mayWrite === null) return
    if (before.current.projectId === projectId && before.current.mayWrite === !mayWrite) {
      forgetByRight(client, projectId)
      showToast(`Ahora puedes ${mayWrite ? 'escribir en' : 'leer'} este trabajo.`)
    }
    before.current = { projectId, mayWrite }
    // It was left, and come back to by another link.
    departedProjects.delete(projectId)
    const onTopUp = () => void openDialog(topupDialog, {})
    const open = new OpenProject({ projectId, client, mayWrite, pane, onTopUp })
    setOpened({ projectId, open })
    return () => {
      setOpened(null)
      open.dispose()
    }
  }, [projectId, mayWrite, client, pane, openDialog])
  return opened?.projectId === projectId ? opened.open : null
}

/** What is read only by whoever writes. */
function forgetByRight(client: QueryClient, projectId: string): void {
  client.removeQueries({ queryKey: messagesQuery(projectId).queryKey })
  client.removeQueries({ queryKey: sourcesQuery(projectId).queryKey })
  client.removeQueries({ queryKey: assignmentQuery(projectId).queryKey })
}
