import { useEffect, useRef, useState } from 'react'
import { copyToClipboard } from './clipboard.ts'

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
