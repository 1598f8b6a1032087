import { Check, ChevronDown, Image, Paperclip, Sigma, Superscript, Table } from 'lucide-react'
import { Menu, MenuItem, MenuRule, useMenuParts } from '#web/ui/menu.tsx'
import { allowsRole } from './commands.ts'
import type { EditingSession } from './editing-session.ts'
import type { WrittenRole } from './schema.ts'
import type { ExhibitDialogs } from './use-exhibit-dialogs.ts'
import type { NoteDialogs } from './use-note-dialog.ts'

type Props = {
  session: EditingSession
  role: WrittenRole
  exhibits: ExhibitDialogs
  notes: NoteDialogs
}

/** A button with the role of the current block; it opens a menu to change it. */
export function RoleMenu(props: Props) {
  const { role, exhibits, notes } = props
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" data-tool aria-label={`Papel del bloque: ${nameOfRole(role)}`}>
          <span>{nameOfRole(role)}</span>
          <ChevronDown className="i" aria-hidden="true" />
        </button>
      }
    >
      {(choose) => (
        <>
          <Roles {...props} choose={choose} />
          <MenuRule />
          <MenuItem icon={Table} onSelect={choose(exhibits.insertTable)}>
            Insertar tabla
          </MenuItem>
          <MenuItem icon={Image} onSelect={choose(exhibits.insertFigure)}>
            Insertar figura
          </MenuItem>
          <MenuItem icon={Sigma} onSelect={choose(exhibits.insertEquation)}>
            Insertar ecuación
          </MenuItem>
          <MenuItem icon={Superscript} onSelect={choose(notes.open)}>
            Insertar nota
          </MenuItem>
          <MenuItem icon={Paperclip} onSelect={choose(props.session.insertAppendix)}>
            Añadir apéndice
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function Roles({ session, role, choose }: Props & { choose: (action: () => void) => () => void }) {
  const { RadioGroup, RadioItem } = useMenuParts()
  return (
    <RadioGroup className="roles" value={role} aria-label="Papel del bloque">
      {roleNames.map((each) => (
        <RadioItem
          key={each.role}
          value={each.role}
          disabled={each.role !== role && !allowsRole(session.state, each.role)}
          onSelect={choose(() => session.setRole(each.role))}
        >
          {each.role === role ? <Check className="i" aria-hidden="true" /> : <i className="i" />}
          {each.name}
          {each.key && (
            <span className="keys" aria-hidden="true">
              <kbd>Ctrl</kbd>
              <kbd>Alt</kbd>
              <kbd>{each.key}</kbd>
            </span>
          )}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

/** The roles as the student reads them, in the order of the menu, with the key that each has. */
const roleNames: readonly { role: WrittenRole; name: string; key: string | null }[] = [
  { role: 't1', name: 'Título 1', key: '1' },
  { role: 't2', name: 'Título 2', key: '2' },
  { role: 't3', name: 'Título 3', key: '3' },
  { role: 't4', name: 'Título 4', key: '5' },
  { role: 't5', name: 'Título 5', key: '6' },
  { role: 'p', name: 'Párrafo', key: '0' },
  { role: 'quote', name: 'Cita en bloque', key: '4' },
  { role: 'bullet', name: 'Lista con viñetas', key: '7' },
  { role: 'number', name: 'Lista numerada', key: '8' },
  { role: 'ref', name: 'Referencia', key: null },
  { role: 'appendix', name: 'Apéndice', key: null },
]

function nameOfRole(role: WrittenRole): string {
  return roleNames.find((each) => each.role === role)?.name ?? ''
}
