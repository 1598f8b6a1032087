import type { KeyboardEvent, MouseEvent } from 'react'
import type { Editing } from './use-editing.ts'

/** Starts editing where a page is pressed, or with Enter on the region of the pages. */
export function usePagePress(editing: Editing, isEditable: boolean) {
  if (!isEditable || editing.session) return {}
  return {
    onPointerDown: editing.prepare,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest('button, a, .declaration-page')) return
      if (!target.closest('.sheet, .reading') || !document.getSelection()?.isCollapsed) return
      editing.open({ x: event.clientX, y: event.clientY })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      editing.open('start')
    },
  }
}
