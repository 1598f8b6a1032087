import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { useLiveEvent } from '#web/api/live-events.ts'
import { report } from '#web/api/report.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { AppBar } from '#web/app-bar/app-bar.tsx'
import type { HomeState } from '#web/paths.ts'
import { askTitle } from '#web/projects/ask-title.ts'
import { deleteProject, projectsQuery, updateProject } from '#web/projects/projects.api.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import { projectFailures } from '#web/words/project-failures.ts'
import type { CardActions } from './card-entries.tsx'
import { NewProject } from './new-project.tsx'
import { ProjectList } from './project-list.tsx'
import '#web/ui/notices.css'
import './home.css'

const AccessReview = lazy(async () => ({
  default: (await import('#web/session/access-review.tsx')).AccessReview,
}))

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

  const actions = useProjectActions(projectsHeadingRef)
  const isReview = (useLocation().state as HomeState)?.reviewsAccess === true

  return (
    <>
      <AppBar />
      {isReview && (
        <Suspense>
          <AccessReview />
        </Suspense>
      )}
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
          placeholder={
            projects.isError ? (
              <div className="empty">
                <ErrorText>{errorMessage(projects.error)}</ErrorText>
                <Button onClick={() => void projects.refetch()}>Reintentar</Button>
              </div>
            ) : (
              <CardSkeletons />
            )
          }
          headingRef={projectsHeadingRef}
          actions={actions}
        />
      </main>
    </>
  )
}

/** The first row of cards while the projects load, of the same size, so that nothing moves when they arrive. */
function CardSkeletons() {
  return (
    <div role="status">
      <span className="sr">Cargando tus proyectos...</span>
      <div className="grid outlines" aria-hidden="true">
        {['first', 'second', 'third'].map((key) => (
          <div className="card" data-part="card" key={key}>
            <div className="peek">
              <div className="blank">
                <RuledLines />
              </div>
            </div>
            <div className="meta" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** What a card's menu does (specification §5). A failure opens an alert. */
function useProjectActions(headingRef: RefObject<HTMLElement | null>): CardActions {
  const queryClient = useQueryClient()
  const ask = useAsk()
  return useMemo(() => {
    const forget: CardActions['forget'] = (project) => {
      queryClient.setQueryData(projectsQuery.queryKey, (rows) =>
        rows?.filter((row) => row.id !== project.id),
      )
      headingRef.current?.focus()
    }
    const rename: CardActions['rename'] = async (project) => {
      const title = await askTitle(ask, project)
      if (title === null) return
      try {
        await updateProject(project.id, { title })
      } catch (error) {
        report('a project could not be renamed', error)
        await ask.alert(projectFailures.project_not_renamed)
      }
      await queryClient.invalidateQueries(projectsQuery)
    }
    const remove: CardActions['remove'] = async (project) => {
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
        return ask.alert(projectFailures.project_not_removed)
      }
      forget(project)
    }
    return { rename, remove, forget }
  }, [ask, queryClient, headingRef])
}
