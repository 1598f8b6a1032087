import { Ellipsis, ExternalLink, FileText, Pencil, Trash2 } from 'lucide-react'
import { Link, useHref, useNavigate } from 'react-router'
import type { ProjectRow } from '#contract/projects.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuRule } from '#web/ui/menu.tsx'
import { editedAgo } from './edited-ago.ts'

type Props = {
  project: ProjectRow
  now: Date
  onRename: () => void
  onDelete: () => void
}

/** A project: a sheet peeking out of a well. The title's link covers the card, the menu lies above it. */
export function ProjectCard({ project, now, onRename, onDelete }: Props) {
  const navigate = useNavigate()
  const path = paths.doc(project.id)
  const href = useHref(path)
  const preview = project.context_prompt.trim()
  return (
    <li className="card">
      <span className="peek">
        {preview === '' ? <p className="none">Sin contenido...</p> : <p>{preview.slice(0, 300)}</p>}
      </span>
      <div className="meta">
        <div className="words">
          <h3>
            <Link to={path}>{project.title}</Link>
          </h3>
          <p>{editedAgo(new Date(project.updated_at), now)}</p>
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
                <MenuItem icon={Pencil} onSelect={choose(onRename)}>
                  Renombrar
                </MenuItem>
                <MenuItem icon={FileText} onSelect={choose(() => void navigate(path))}>
                  Abrir
                </MenuItem>
                <MenuLink icon={ExternalLink} href={href} target="_blank" rel="noreferrer">
                  Abrir en pestaña nueva
                </MenuLink>
                <MenuRule />
                <MenuItem icon={Trash2} danger onSelect={choose(onDelete)}>
                  Eliminar
                </MenuItem>
              </>
            )}
          </Menu>
        </div>
      </div>
    </li>
  )
}
