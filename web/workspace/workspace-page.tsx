import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { paths } from '#web/paths.ts'
import { departedProjects } from '#web/projects/departed-projects.ts'
import { projectQuery } from '#web/projects/projects.api.ts'
import { ProjectIdProvider } from '#web/projects/use-project.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FullScreen, LoadingScreen } from '#web/ui/full-screen.tsx'
import { Provided } from '#web/ui/provided.ts'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'
import { lostAccess } from './panels.tsx'
import { useOpenProject } from './use-open-project.ts'
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
