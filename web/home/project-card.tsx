import { Ellipsis, ExternalLink, FileText, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import type { ListedProject, ProjectRow, UnfinishedWork } from '#contract/projects.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { isWorkLeft } from '#web/generation/kept-plan.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuRule } from '#web/ui/menu.tsx'
import { RuledLines } from '#web/ui/pencil.tsx'
import { WorkOfCard, WorkOnCard } from './project-work.tsx'
import './home.css'

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
  const work = unfinishedWork(project)
  const preview = project.context_prompt.trim()
  return (
    <li className="card" data-writing={project.is_writing || undefined}>
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
            {work && <WorkOnCard work={work} />}
            {project.is_writing && !work && (
              <span className="writing">
                Escribiendo... <RuledLines />
              </span>
            )}
            <span className="edited">{edited}</span>
          </p>
        </div>
        <div className="opts">
          <Menu
            trigger={
              <Button variant="ghost" icon aria-label="Opciones del proyecto">
                <Ellipsis className="i" aria-hidden="true" />
              </Button>
            }
          >
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
        {work && <WorkOfCard work={work} />}
      </div>
    </li>
  )
})

/** The long work of a project that the student has not left as it is. */
function unfinishedWork({ writing }: ListedProject): UnfinishedWork | null {
  return writing?.message_id && isWorkLeft(writing.message_id) ? null : writing
}
