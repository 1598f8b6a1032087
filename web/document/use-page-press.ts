import type { KeyboardEvent, MouseEvent } from 'react'
import type { Editing } from './use-editing.ts'

/** Starts editing where a page is pressed; Enter on the region of the pages leads into the text. */
export function usePagePress(editing: Editing, isEditable: boolean) {
  const { session } = editing
  if (!isEditable) return {}
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    if (session) session.focus()
    else editing.open('start')
  }
  if (session) return { onKeyDown }
  return {
    onPointerDown: editing.prepare,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest('button, a, .declaration-page')) return
      if (!target.closest('.sheet, .reading') || !document.getSelection()?.isCollapsed) return
      editing.open({ x: event.clientX, y: event.clientY })
    },
    onKeyDown,
  }
}
