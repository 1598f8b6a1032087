import { ChevronDown, FileUp, House, Pencil, Settings2, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useSide } from '#web/panes/side.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { Menu, MenuItem, MenuRule } from '#web/ui/menu.tsx'
import { useProjectActions } from './use-project-actions.ts'
import './workspace.css'

/** The project's title under a button that opens its menu. */
export function TitleMenu({ isDeleting }: { isDeleting: RefObject<boolean> }) {
  const side = useSide()
  const { title, onHome, onRename, onDelete } = useProjectActions(isDeleting)
  return (
    <div className="ws-title">
      <BrandMark />
      <span>{title}</span>
      <ChevronDown className="i" aria-hidden="true" />
      <Menu
        align="start"
        trigger={
          <button type="button" className="cover" aria-label={`Opciones del proyecto: ${title}`} />
        }
      >
        {(choose) => (
          <>
            <MenuItem icon={House} onSelect={choose(onHome)}>
              Volver al inicio
            </MenuItem>
            <MenuItem icon={Pencil} onSelect={choose(onRename)}>
              Renombrar
            </MenuItem>
            <MenuItem icon={Settings2} onSelect={choose(() => void side.open('format', null))}>
              Portada y formato
            </MenuItem>
            <MenuItem icon={FileUp} onSelect={choose(() => void side.open('draft', null))}>
              Subir un borrador
            </MenuItem>
            <MenuRule />
            <MenuItem icon={Trash2} danger onSelect={choose(onDelete)}>
              Eliminar
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}
