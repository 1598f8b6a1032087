import { Check, ChevronDown, Plus } from 'lucide-react'
import type { WrittenRole } from '#core/editing/schema.ts'
import { KeyNames } from '#web/editor/insert/entry-end.tsx'
import { useInsertParts } from '#web/editor/insert/insert-code.ts'
import type { Insert } from '#web/editor/insert/insert-entries.ts'
import { Menu, MenuItem, MenuRule, useMenuParts } from '#web/ui/menu.tsx'
import { allowsRole } from './commands.ts'
import type { EditingSession } from './editing-session.ts'
import { nameOfRole, roleNames } from './role-names.ts'

type Props = {
  session: EditingSession
  role: WrittenRole
  insert: Insert
  /** On a narrow screen a menu has no room beside another one. */
  isNarrow: boolean
}

/** A button with the role of the current block; it opens a menu to change it. */
export function RoleMenu(props: Props) {
  const { session, role, insert, isNarrow } = props
  const parts = useInsertParts()
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
          {isNarrow ? (
            <MenuItem icon={Plus} onSelect={choose(insert.openSheet)}>
              Insertar debajo
            </MenuItem>
          ) : (
            parts && <parts.InsertBelow session={session} insert={insert} choose={choose} />
          )}
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
          {each.key && <KeyNames keys={['Ctrl', 'Alt', each.key]} />}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}
