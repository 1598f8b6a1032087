import { ChevronRight, Plus } from 'lucide-react'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { pageBreaksOf } from '#web/editor/page-breaks.ts'
import { Menu, MenuItem, useMenuParts } from '#web/ui/menu.tsx'
import { EntryEnd } from './entry-end.tsx'
import { type Insert, insertEntries } from './insert-entries.ts'
import { insertIcons } from './insert-icons.ts'
import '#web/ui/menu.css'
import '#web/editor/editor.css'

type Props = { session: EditingSession; insert: Insert }

/** The + beside an empty paragraph, with the menu of what can be put in its place. */
export function InsertButton(props: Props) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          data-tool
          tabIndex={-1}
          className="alone insert"
          aria-label="Insertar"
          title="Insertar ( / )"
        >
          <Plus className="i" aria-hidden="true" />
        </button>
      }
    >
      {(choose) => <InsertItems {...props} choose={choose} />}
    </Menu>
  )
}

type ItemsProps = Props & { choose: (action: () => void) => () => void }

/** The last entry of a menu, which opens what can be inserted beside it. */
export function InsertBelow(props: ItemsProps) {
  const { Sub, SubTrigger, SubContent } = useMenuParts()
  return (
    <Sub>
      <SubTrigger>
        <Plus className="i" aria-hidden="true" />
        Insertar debajo
        <ChevronRight className="i more" aria-hidden="true" />
      </SubTrigger>
      <SubContent className="menu" sideOffset={8} alignOffset={-6} collisionPadding={8}>
        <InsertItems {...props} />
      </SubContent>
    </Sub>
  )
}

function InsertItems({ session, insert, choose }: ItemsProps) {
  const { appendixWord } = pageBreaksOf(session.state).frame
  return insertEntries('', appendixWord).map((entry) => (
    <MenuItem
      key={entry.id}
      icon={insertIcons[entry.id]}
      onSelect={choose(() => insert.take(entry.id))}
    >
      {entry.name}
      <EntryEnd {...entry} />
    </MenuItem>
  ))
}
