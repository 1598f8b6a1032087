import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { ListedProject } from '#contract/projects.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { arrivalOf, paths } from '#web/paths.ts'
import { Avatar } from '#web/profile/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import type { CardActions } from './card-entries.tsx'
import './home.css'

/** What is said of a long work; few cards have one. */
const workCode = onDemand(() => import('./project-work.tsx'))

const entriesCode = onDemand(async () => (await import('./card-entries.tsx')).CardEntries)

type Props = { project: ListedProject; edited: string; actions: CardActions }

/** The card of a project. The title's link covers the card; the menu lies above the link. */
export const ProjectCard = memo(function ProjectCard(props: Props) {
  const { project, edited, actions } = props
  const path = paths.doc(project.id)
  const Work = useLoaded(workCode, project.writing !== null)
  const work = Work && project.writing && Work.isShown(project.writing) ? project.writing : null
  const CardEntries = useLoaded(entriesCode, true)
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
        {project.role !== 'owner' && <Avatar name={project.owner_name} photoUrl={null} />}
        <div className="words">
          <h3>
            <Link to={path} state={arrivalOf(project.role)} title={project.title}>
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
            {project.role !== 'owner' && (
              <span className="shared-by">Compartido por {project.owner_name}</span>
            )}
            <span className="edited">{edited}</span>
          </p>
        </div>
        <div className="opts">
          <Menu trigger={<IconButton label="Opciones del proyecto" icon={Ellipsis} />}>
            {(choose) =>
              CardEntries && <CardEntries project={project} actions={actions} choose={choose} />
            }
          </Menu>
        </div>
        {Work && work && <Work.WorkOfCard work={work} />}
      </div>
    </li>
  )
})
