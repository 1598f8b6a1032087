import { useEffect, useRef, useState } from 'react'

/** Copies plain text, and HTML beside it where given. Throws when the browser refuses. */
export async function copyToClipboard(content: { text: string; html?: string }): Promise<void> {
  const { text, html } = content
  if (html === undefined && navigator.clipboard) return navigator.clipboard.writeText(text)
  if (html !== undefined && navigator.clipboard && typeof ClipboardItem !== 'undefined') {
    return navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob([text], { type: 'text/plain' }),
        'text/html': new Blob([html], { type: 'text/html' }),
      }),
    ])
  }
  copyByEvent(content)
}

/** Where there is no Clipboard API (an insecure address on a local network). */
function copyByEvent({ text, html }: { text: string; html?: string }): void {
  let done = false
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    done = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy)
  try {
    document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy)
  }
  if (!done) throw new Error('the browser refused to copy')
}

/** How long a copy is confirmed (specification §9). */
const confirmationMs = 2_000

/** Copies a text; `copied` is that text while the copy is being confirmed. */
export function useCopied() {
  const [copied, setCopied] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (text: string) => {
    await copyToClipboard({ text })
    setCopied(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), confirmationMs)
  }
  return { copied, copy }
}
