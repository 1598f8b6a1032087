import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Button } from './button.tsx'

export type Tab<Name extends string> = {
  name: Name
  id: string
  /** The id of the element that it shows; undefined while that is not on the page. */
  panel: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

type Props<Name extends string> = {
  ref?: Ref<HTMLDivElement>
  className: string
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
}

/** A list of tabs. The arrow keys, Home and End move to another tab and choose it at once. */
export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, chosen, onChoose, ...list } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
    const button = event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(next.id)}`)
    button?.focus()
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div {...list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, id, panel, ref, children }) => (
        <Button
          key={name}
          variant="bare"
          role="tab"
          id={id}
          ref={ref}
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {children}
        </Button>
      ))}
    </div>
  )
}
