import { ExternalLink, FileText, LogOut, Pencil, Trash2, Users } from 'lucide-react'
import { useHref, useNavigate } from 'react-router'
import type { ListedProject, ProjectRow } from '#contract/projects.ts'
import { may } from '#contract/rights.ts'
import { arrivalOf, paths } from '#web/paths.ts'
import { useSharing } from '#web/sharing/use-sharing.ts'
import { MenuItem, MenuLink, MenuRule } from '#web/ui/menu.tsx'

/** What a card's menu does with its project. */
export type CardActions = {
  rename: (project: ProjectRow) => Promise<void>
  remove: (project: ProjectRow) => Promise<void>
  /** Takes out of the list a project that is gone for the student. */
  forget: (project: Pick<ProjectRow, 'id'>) => void
}

type Props = {
  project: ListedProject
  actions: CardActions
  choose: (action: () => void) => () => void
}

/** The entries of a card's menu: what its reader may do. */
export function CardEntries({ project, actions, choose }: Props) {
  const navigate = useNavigate()
  const path = paths.doc(project.id)
  const href = useHref(path)
  const { share, leave } = useSharing(() => actions.forget(project))
  const isOwner = may(project.role, 'own')
  return (
    <>
      <MenuItem icon={Users} onSelect={choose(() => void share(project))}>
        {isOwner ? 'Compartir' : 'Personas'}
      </MenuItem>
      {may(project.role, 'write') && (
        <MenuItem icon={Pencil} onSelect={choose(() => void actions.rename(project))}>
          Renombrar
        </MenuItem>
      )}
      <MenuItem
        icon={FileText}
        onSelect={choose(() => void navigate(path, { state: arrivalOf(project.role) }))}
      >
        Abrir
      </MenuItem>
      <MenuLink icon={ExternalLink} href={href} target="_blank" rel="noreferrer">
        Abrir en pestaña nueva
      </MenuLink>
      <MenuRule />
      {isOwner ? (
        <MenuItem icon={Trash2} danger onSelect={choose(() => void actions.remove(project))}>
          Eliminar
        </MenuItem>
      ) : (
        <MenuItem icon={LogOut} danger onSelect={choose(() => void leave(project))}>
          Salir del trabajo
        </MenuItem>
      )}
    </>
  )
}
