import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { useLiveEvent } from '#web/api/use-live-event.ts'
import { AppBar } from '#web/app-bar/app-bar.tsx'
import { projectsQuery } from '#web/projects/projects.api.ts'
import { Button } from '#web/ui/button.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { NewProject } from './new-project.tsx'
import { ProjectList } from './project-list.tsx'
import { useProjectActions } from './use-project-actions.ts'
import '#web/ui/notices.css'
import './home.css'

export function HomePage() {
  usePageTitle('Tus proyectos')
  const settings = useQuery(settingsQuery)
  const projects = useQuery(projectsQuery)
  const queryClient = useQueryClient()
  const projectsHeadingRef = useRef<HTMLHeadingElement>(null)

  // A project was created, changed, deleted or is being generated, in this tab or elsewhere.
  const reread = () => void queryClient.invalidateQueries(projectsQuery)
  useLiveEvent('project', reread)
  useLiveEvent('generation', reread)

  const { rename, remove } = useProjectActions(projectsHeadingRef)

  return (
    <>
      <AppBar />
      <main id={mainId} tabIndex={-1}>
        <section className="ask-area">
          <h1>¿Qué te pidieron hoy?</h1>
          <NewProject onCreated={() => void queryClient.invalidateQueries(projectsQuery)} />
          {settings.data?.model_provider === 'offline' && (
            <p className="offline-mode">
              <span className="pill">Modo sin conexión</span>
              <span>Cuartilla arma un esquema guiado, sin inventar datos ni citas.</span>
            </p>
          )}
        </section>
        <ProjectList
          projects={projects.data}
          instead={
            projects.isError ? (
              <div className="empty">
                <p role="alert">{errorMessage(projects.error)}</p>
                <Button onClick={() => void projects.refetch()}>Reintentar</Button>
              </div>
            ) : (
              <CardSkeletons />
            )
          }
          headingRef={projectsHeadingRef}
          onRename={rename}
          onDelete={remove}
        />
      </main>
    </>
  )
}
