import type { KeyboardEvent } from 'react'

const tools = 'button:not(:disabled), input'

/** The first one that does something: not the one that closes the bar, which is first at the lower edge. */
export function focusFirstTool(bar: Element | null): void {
  const all = [...(bar?.querySelectorAll<HTMLElement>(tools) ?? [])]
  const first = all.find((tool) => !tool.classList.contains('ask-close')) ?? all[0]
  first?.focus({ preventScroll: true })
}

/** A toolbar is one tab stop: arrow keys move between its buttons. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.target instanceof HTMLInputElement) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(tools)]
  const next = all[all.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
