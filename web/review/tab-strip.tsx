import { type KeyboardEvent, useRef } from 'react'
import { useCutEdges } from '#web/ui/use-cut-edges.ts'
import type { TabName } from './review-view.ts'
import './checked.css'

export type Tab = {
  name: TabName
  label: string
  /** The heading of its panel. */
  title: string
  /** How many the student has to look at. */
  count: number
}

type Props = { tabs: readonly Tab[]; chosen: TabName; onChoose: (name: TabName) => void }

export const tabId = (name: TabName) => `review-tab-${name}`
export const tabPanelId = 'review-tab-panel'

/** The tabs of the drawer: arrow keys move between them and show them. */
export function TabStrip({ tabs, chosen, onChoose }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useCutEdges(ref)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen)
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = tabs[steps[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChoose(next.name)
    const button = ref.current?.querySelector<HTMLElement>(`#${tabId(next.name)}`)
    button?.focus()
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div
      ref={ref}
      className="review-tabs"
      role="tablist"
      aria-label="Revisión"
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ name, label, count }) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={name === chosen ? tabPanelId : undefined}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {label}
          {count > 0 && <b className="num">{` ${count}`}</b>}
        </button>
      ))}
    </div>
  )
}
