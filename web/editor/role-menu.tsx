import { Check, ChevronDown } from 'lucide-react'
import { Menu, useMenuParts } from '#web/ui/menu.tsx'
import { allowsRole } from './commands.ts'
import type { EditingSession } from './editing-session.ts'
import { nameOfRole, roleNames } from './role-names.ts'
import type { EditorRole } from './schema.ts'

type Props = { session: EditingSession; role: EditorRole }

/** A button with the role of the current block; it opens a menu to change it. */
export function RoleMenu({ session, role }: Props) {
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
      {(choose) => <Roles session={session} role={role} choose={choose} />}
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
