import { ChevronDown, FileUp, House, Pencil, Settings2, Trash2 } from 'lucide-react'
import { BrandMark } from '#web/ui/brand.tsx'
import { Menu, MenuItem, MenuRule } from '#web/ui/menu.tsx'

type Props = {
  title: string
  onHome: () => void
  onRename: () => void
  onFormat: () => void
  onDraft: () => void
  onDelete: () => void
}

/** The project's title under a button that opens its menu. */
export function TitleMenu({ title, onHome, onRename, onFormat, onDraft, onDelete }: Props) {
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
            <MenuItem icon={Settings2} onSelect={choose(onFormat)}>
              Portada y formato
            </MenuItem>
            <MenuItem icon={FileUp} onSelect={choose(onDraft)}>
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
