import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { countLabel } from '#core/document/count-label.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { useAnchored } from '#web/marks/use-anchored.ts'
import { EntryEnd } from './entry-end.tsx'
import type { Insert } from './insert-entries.ts'
import { insertIcons } from './insert-icons.ts'
import { chooseEntry, type Slash, slashEntryId, slashListId } from './slash-menu.ts'
import '#web/ui/menu.css'
import './insert.css'

type Props = {
  session: EditingSession
  slash: Slash
  insert: Insert
  /** Announces the list to screen readers. */
  onSaid: (words: string) => void
}

/** The menu 'Insertar' at the caret, while a slash begins its paragraph. The focus stays in the text. */
export function SlashList({ session, slash, insert, onSaid }: Props) {
  const { at, entries, chosen } = slash
  const list = useRef<HTMLDivElement>(null)
  const names = entries.map(({ name }) => name).join(', ')
  const say = useEffectEvent(onSaid)

  useEffect(
    () => say(`${countLabel(entries.length, 'opción', 'opciones')}: ${names}.`),
    [entries.length, names],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: with fewer entries the list is lower
  const caret = useCallback(
    () => session.editor?.coordsAtPos(at + 1, 1) ?? null,
    [session, at, entries.length],
  )
  useAnchored(list, caret, { gapPx: 6, enoughPx: 220 })

  useLayoutEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <div
      ref={list}
      id={slashListId}
      className="menu slash-list"
      role="listbox"
      aria-label="Insertar"
      // The focus, and the keyboard of a phone, stay with the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {entries.map((entry, index) => {
        const Icon = insertIcons[entry.id]
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the keys
          <div
            key={entry.id}
            id={slashEntryId(entry.id)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() =>
              index !== chosen && session.dispatch(chooseEntry(session.state, index))
            }
            onClick={() => insert.take(entry.id)}
          >
            <Icon className="i" aria-hidden="true" />
            {entry.name}
            <EntryEnd {...entry} />
          </div>
        )
      })}
    </div>
  )
}
