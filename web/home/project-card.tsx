import { Ellipsis, ExternalLink, FileText, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import type { ListedProject, ProjectRow } from '#contract/projects.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuRule } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import './home.css'

/** What is said of a long work; few cards have one. */
const workCode = onDemand(() => import('./project-work.tsx'))

type Props = {
  project: ListedProject
  edited: string
  onRename: (project: ProjectRow) => void
  onDelete: (project: ProjectRow) => void
}

/** The card of a project. The title's link covers the card; the menu lies above the link. */
export const ProjectCard = memo(function ProjectCard(props: Props) {
  const { project, edited, onRename, onDelete } = props
  const navigate = useNavigate()
  const path = paths.doc(project.id)
  const href = useHref(path)
  const Work = useLoaded(workCode, project.writing !== null)
  const work = Work && project.writing && Work.isShown(project.writing) ? project.writing : null
  const preview = project.context_prompt.trim()
  return (
    <li className="card" data-part="card" data-writing={project.is_writing || undefined}>
      <div className="peek">
        {preview === '' ? (
          <p className="none">Sin contenido...</p>
        ) : (
          <p>{truncateText(preview, 300)}</p>
        )}
      </div>
      <div className="meta">
        <div className="words">
          <h3>
            <Link to={path} title={project.title}>
              {project.title}
            </Link>
          </h3>
          <p>
            {Work && work && <Work.WorkOnCard work={work} />}
            {project.is_writing && !work && (
              <span className="writing">
                Escribiendo... <RuledLines />
              </span>
            )}
            <span className="edited">{edited}</span>
          </p>
        </div>
        <div className="opts">
          <Menu trigger={<IconButton label="Opciones del proyecto" icon={Ellipsis} />}>
            {(choose) => (
              <>
                <MenuItem icon={Pencil} onSelect={choose(() => onRename(project))}>
                  Renombrar
                </MenuItem>
                <MenuItem icon={FileText} onSelect={choose(() => void navigate(path))}>
                  Abrir
                </MenuItem>
                <MenuLink icon={ExternalLink} href={href} target="_blank" rel="noreferrer">
                  Abrir en pestaña nueva
                </MenuLink>
                <MenuRule />
                <MenuItem icon={Trash2} danger onSelect={choose(() => onDelete(project))}>
                  Eliminar
                </MenuItem>
              </>
            )}
          </Menu>
        </div>
        {Work && work && <Work.WorkOfCard work={work} />}
      </div>
    </li>
  )
})
