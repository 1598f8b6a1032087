import { type RefObject, useEffect } from 'react'
import { clipboardContent } from '#core/document/clipboard.ts'
import { isEmptyText } from '#core/document/outline.ts'
import type { ShownDocument } from './shown-document.ts'

/** Selecting everything on the screen and copying it gives the document, as the copy button does. */
export function useCopyAll(
  pagesRef: RefObject<HTMLElement | null>,
  shown: ShownDocument | null,
): void {
  useEffect(() => {
    if (!shown || isEmptyText(shown.text)) return
    const onCopy = (event: ClipboardEvent) => {
      const pages = pagesRef.current
      const selection = document.getSelection()
      if (!pages || !event.clipboardData || !selection?.containsNode(pages)) return
      const { html, text } = clipboardContent(shown)
      event.clipboardData.setData('text/html', html)
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [pagesRef, shown])
}
