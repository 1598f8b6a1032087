import { type RefObject, useEffect, useEffectEvent } from 'react'
import { clipboardContent } from '#core/document/clipboard.ts'
import { isEmptyText } from '#core/document/outline.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'

/** Makes copying after 'select all' copy the document, as the copy button does. */
export function useCopyAll(
  pagesRef: RefObject<HTMLElement | null>,
  current: () => ShownDocument | null,
): void {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const pages = pagesRef.current
    const selection = document.getSelection()
    if (!pages || !event.clipboardData || !selection?.containsNode(pages)) return
    const shown = current()
    if (!shown || isEmptyText(shown.text)) return
    const { html, text } = clipboardContent(shown)
    event.clipboardData.setData('text/html', html)
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onCopy(event)
    document.addEventListener('copy', listen)
    return () => document.removeEventListener('copy', listen)
  }, [])
}
