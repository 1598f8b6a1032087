import type { KeyboardEvent, MouseEvent } from 'react'
import type { Editing } from './use-editing.ts'

type Press = {
  onPointerDown?: () => void
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Starts editing where a page is pressed, or with Enter on the region of the pages. While the text waits for a decision,
 * `onWaiting` says so instead.
 */
export function usePagePress(
  editing: Editing,
  isEditable: boolean,
  onWaiting: (() => void) | null,
): Press {
  if (onWaiting) return { onClick: (event) => isOnText(event) && onWaiting() }
  if (!isEditable || editing.session) return {}
  return {
    onPointerDown: editing.prepare,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isOnText(event)) editing.open({ x: event.clientX, y: event.clientY })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      editing.open('start')
    },
  }
}

/** Whether a press selected nothing and was on the text, not on a control in it. */
function isOnText({ target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || target.closest('button, a, .declaration-page')) return false
  return (
    target.closest('.sheet, .reading') !== null && document.getSelection()?.isCollapsed === true
  )
}
