import type { ComponentProps, KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Several buttons are one tab stop: arrow keys move the focus between them. */
export function moveFocus(event: KeyboardEvent, buttons: readonly HTMLElement[]): void {
  const { target } = event
  const step = steps[event.key]
  if (step === undefined || target instanceof HTMLInputElement || event.defaultPrevented) return
  const at = buttons.indexOf(target as HTMLElement)
  const next = buttons[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

const toolsOf = (bar: Element | null) => [
  ...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled), input') ?? []),
]

/** Gives the focus to the first tool, but for one with `data-last`, which stands first only to the eye. */
export function focusFirstTool(bar: Element | null): void {
  const tools = toolsOf(bar)
  const first = tools.find((tool) => !('last' in tool.dataset)) ?? tools[0]
  first?.focus({ preventScroll: true })
}

/** One tab stop, which its first tool has; the arrow keys move on. */
export function Toolbar({ label, ...bar }: ComponentProps<'div'> & { label: string }) {
  return (
    <div
      {...bar}
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, toolsOf(event.currentTarget))}
    />
  )
}
