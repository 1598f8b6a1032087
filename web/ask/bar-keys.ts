import type { KeyboardEvent } from 'react'
import { moveFocus } from '#web/marks/keys.ts'

const tools = 'button:not(:disabled), input'

/** The first one that does something: not the one that closes the bar, which is first at the lower edge. */
export function focusFirstTool(bar: Element | null): void {
  const all = [...(bar?.querySelectorAll<HTMLElement>(tools) ?? [])]
  const first = all.find((tool) => !tool.classList.contains('ask-close')) ?? all[0]
  first?.focus({ preventScroll: true })
}

/** A toolbar is one tab stop. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>(tools)])
}
