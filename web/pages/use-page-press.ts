import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type CaretBox, caretBoxAt } from './pressed-caret.tsx'

/** A press on a page: its coordinates in the window and the pressed element. */
export type PagePoint = { x: number; y: number; pages: Element; target: Element }

/** How a page is opened for writing. */
type Opening = {
  /** Null before the page is open. */
  session: object | null
  prepare: () => void
  open: (at: PagePoint | 'start') => Promise<void>
}

type Press = {
  /** For the region of the pages. */
  handlers: {
    onPointerDown?: () => void
    onClick?: (event: MouseEvent<HTMLElement>) => void
    onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  }
  canStart: boolean
  /** Where the text was pressed, until the text box shows its own caret. */
  caret: CaretBox | null
}

/**
 * Starts editing where a page is pressed, or with Enter on the region of the pages. While the text waits for a decision,
 * `onWaiting` says so instead.
 */
export function usePagePress(
  editing: Opening,
  isEditable: boolean,
  onWaiting: (() => void) | null,
): Press {
  const [caret, setCaret] = useState<CaretBox | null>(null)
  if (onWaiting) {
    const onClick = (event: MouseEvent<HTMLElement>) => isOnText(event) && onWaiting()
    return { handlers: { onClick }, canStart: false, caret: null }
  }
  if (!isEditable || editing.session) return { handlers: {}, canStart: false, caret: null }
  return {
    handlers: {
      onPointerDown: editing.prepare,
      onClick: (event) => {
        if (!isOnText(event)) return
        const { currentTarget: pages, target, clientX: x, clientY: y } = event
        const point = { x, y, pages, target: target as Element }
        setCaret(caretBoxAt(pages, point))
        void editing.open(point).then(() => setCaret(null))
      },
      onKeyDown: (event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        void editing.open('start')
      },
    },
    canStart: true,
    caret,
  }
}

/** Whether a press selected nothing and was on the text, not on a control in it. */
function isOnText({ target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || target.closest('button, a, .declaration-page')) return false
  return (
    target.closest('.sheet, .reading') !== null && document.getSelection()?.isCollapsed === true
  )
}
