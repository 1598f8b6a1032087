import type { KeyboardEvent } from 'react'

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
