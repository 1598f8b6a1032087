import { Link } from 'react-router'
import type { ProjectRow } from '#contract/projects.ts'
import { paths } from '#web/paths.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { CopyUnsavedText } from './copy-unsaved-text.tsx'

/** Replaces the open project when the member was removed from it, or its owner deleted it. */
export function LostAccess({ project }: { project: ProjectRow }) {
  usePageTitle(project.title)
  return (
    <main id={mainId} tabIndex={-1} className="full-screen">
      <BrandMark />
      <h1>Ya no tienes acceso a este trabajo.</h1>
      <p>
        {project.title}, de {project.owner_name}
      </p>
      <CopyUnsavedText project={project} />
      <Link className="btn btn-line" to={paths.home}>
        Ir a tus proyectos
      </Link>
    </main>
  )
}
