import { useCallback, useEffect, useRef } from 'react'

/**
 * Puts something off until the press under way is over, with its click: what moves between press and release takes the
 * click from under the finger. Without a press it is done at once. `put` replaces what was put off; null drops it.
 */
export function usePressEnd(): (put: (() => void) | null) => void {
  const isPressed = useRef(false)
  const putOff = useRef<(() => void) | null>(null)

  useEffect(() => {
    const end = () => {
      isPressed.current = false
      if (!putOff.current) return
      // The click follows in the same task.
      setTimeout(() => {
        putOff.current?.()
        putOff.current = null
      })
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    // A touch moves the focus by the mouse events that follow it.
    window.addEventListener('mousedown', () => (isPressed.current = true), options)
    for (const type of ['mouseup', 'dragend']) window.addEventListener(type, end, options)
    // Not in the capture phase, in which the window also gets the blur of every element.
    window.addEventListener('blur', end, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return useCallback((put) => {
    putOff.current = put
    if (isPressed.current) return
    putOff.current?.()
    putOff.current = null
  }, [])
}
