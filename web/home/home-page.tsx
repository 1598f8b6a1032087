import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import { AppBar } from '#web/account/app-bar.tsx'
import { errorMessage } from '#web/api/api-error.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { useLiveEvent } from '#web/api/use-live-event.ts'
import { useCreditDialogs } from '#web/credits/credit-dialogs.tsx'
import { useAsk } from '#web/ui/ask.tsx'
import { Button } from '#web/ui/button.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import { NewProject } from './new-project.tsx'
import { ProjectGrid } from './project-grid.tsx'
import { deleteProject, projectsQuery, updateProject } from './projects.api.ts'
import '#web/ui/styles/prompt.css'
import '#web/ui/styles/home.css'

export function HomePage() {
  usePageTitle('Tus proyectos')
  const settings = useQuery(settingsQuery)
  const projects = useQuery(projectsQuery)
  const queryClient = useQueryClient()
  const credits = useCreditDialogs()
  const ask = useAsk()
  const projectsHeadingRef = useRef<HTMLHeadingElement>(null)

  useLiveEvent('project', () => void queryClient.invalidateQueries(projectsQuery))

  const rename = async (project: ProjectRow) => {
    const answer = await ask.prompt({
      title: 'Renombrar proyecto',
      label: 'Nuevo nombre',
      initial: project.title,
      accept: 'Guardar',
    })
    const title = answer?.trim()
    if (!title || title === project.title) return
    try {
      await updateProject(project.id, { title })
    } catch {
      await ask.alert('Error al renombrar el proyecto.')
    }
    await queryClient.invalidateQueries(projectsQuery)
  }

  const remove = async (project: ProjectRow) => {
    const isSure = await ask.confirm({
      text: '¿Estás seguro de que quieres eliminar este proyecto?',
      about: project.title,
      accept: 'Eliminar',
    })
    if (!isSure) return
    try {
      await deleteProject(project.id)
    } catch {
      return ask.alert('Error al eliminar el proyecto.')
    }
    queryClient.setQueryData(projectsQuery.queryKey, (rows) =>
      rows?.filter((row) => row.id !== project.id),
    )
    projectsHeadingRef.current?.focus()
  }

  return (
    <>
      <AppBar credits={credits} />
      <main id={mainId} tabIndex={-1}>
        <section className="ask-area">
          <h1>¿Qué te pidieron hoy?</h1>
          <NewProject onCreated={() => void queryClient.invalidateQueries(projectsQuery)} />
          {settings.data?.model_provider === 'offline' && (
            <p className="offline">
              <span className="pill">Modo sin conexión</span>
              <span>Cuartilla arma un esquema guiado, sin inventar datos ni citas.</span>
            </p>
          )}
        </section>
        <section className="projects">
          <header>
            <h2 ref={projectsHeadingRef} tabIndex={-1}>
              Tus proyectos
            </h2>
          </header>
          {projects.isPending && (
            <p className="waiting" role="status">
              <span className="sr">Cargando tus proyectos...</span>
              <RuledLines />
            </p>
          )}
          {projects.isError && !projects.data && (
            <div className="empty">
              <p role="alert">{errorMessage(projects.error)}</p>
              <Button onClick={() => void projects.refetch()}>Reintentar</Button>
            </div>
          )}
          {projects.data && (
            <ProjectGrid projects={projects.data} onRename={rename} onDelete={remove} />
          )}
        </section>
      </main>
    </>
  )
}
