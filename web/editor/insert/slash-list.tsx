import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { countLabel } from '#core/document/count-label.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { edgePx, putInPane } from '#web/editor/place-in-pane.ts'
import { EntryEnd } from './entry-end.tsx'
import type { Insert } from './insert-entries.ts'
import { insertIcons } from './insert-icons.ts'
import { chooseEntry, type Slash, slashEntryId, slashListId } from './slash-menu.ts'
import '#web/ui/menu.css'
import './slash-list.css'

type Props = {
  session: EditingSession
  slash: Slash
  insert: Insert
  /** For those who do not see the list. */
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
  useLayoutEffect(() => {
    const element = list.current
    const pane = element?.closest('.pages')
    if (!element || !pane) return
    const put = () => putAtCaret(element, { session, at, pane })
    put()
    const listening = new AbortController()
    window.visualViewport?.addEventListener('resize', put, { signal: listening.signal })
    const observer = new ResizeObserver(put)
    observer.observe(pane)
    return () => {
      listening.abort()
      observer.disconnect()
    }
  }, [session, at, entries.length])

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

const gapPx = 6
/** Below the caret there is room for this much, or the list stands above it. */
const enoughPx = 220

/** Under the line of the slash, or over it where there is more room; never over the edges of what is seen. */
function putAtCaret(
  list: HTMLElement,
  { session, at, pane }: { session: EditingSession; at: number; pane: Element },
): void {
  const around = list.offsetParent?.getBoundingClientRect()
  const line = session.editor?.coordsAtPos(at + 1, 1)
  if (!around || !line) return
  const seen = pane.getBoundingClientRect()
  // A phone's keyboard covers a part of the pane.
  const bottom = Math.min(seen.bottom, window.visualViewport?.height ?? innerHeight)
  const below = bottom - line.bottom - gapPx - edgePx
  const above = line.top - seen.top - gapPx - edgePx
  const isBelow = below >= Math.min(enoughPx, list.scrollHeight) || below >= above
  putInPane(list, pane, line.left)
  list.style.maxHeight = `${Math.max(96, isBelow ? below : above)}px`
  list.style.top = isBelow ? `${line.bottom + gapPx - around.top}px` : ''
  list.style.bottom = isBelow ? '' : `${around.bottom - line.top + gapPx}px`
}
