import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { projectQuery } from '#web/projects/projects.api.ts'
import { Button } from '#web/ui/button.tsx'
import { FullScreen, LoadingScreen } from '#web/ui/full-screen.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Workspace } from './workspace.tsx'

/** /doc/{docId}: opens the project, or redirects when there is none (specification §2). */
export function WorkspacePage() {
  const { docId = '' } = useParams()
  const navigate = useNavigate()
  const project = useQuery(projectQuery(docId))
  const isNotFound = hasStatus(project.error, 400, 404)
  // A project deleted here may already be missing before the response to the deletion arrives.
  const isDeleting = useRef(false)

  useEffect(() => {
    if (!isNotFound || isDeleting.current) return
    showToast('No se pudo encontrar el proyecto.')
    void navigate(paths.home, { replace: true })
  }, [isNotFound, navigate])

  if (project.data && !isNotFound) {
    return <Workspace key={docId} project={project.data} isDeleting={isDeleting} />
  }
  if (project.isPending || isNotFound) return <LoadingScreen />
  return (
    <FullScreen>
      <p role="alert">{errorMessage(project.error)}</p>
      <Button onClick={() => void project.refetch()}>Reintentar</Button>
    </FullScreen>
  )
}
