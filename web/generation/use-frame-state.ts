import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

/**
 * State that may change faster than it can be drawn: it is read at most once a frame, as a transition, so that
 * typing stays ahead of it.
 */
export function useFrameState<Value>(initial: Value) {
  const [value, setValue] = useState(initial)
  const pending = useRef<(() => Value) | null>(null)
  const frame = useRef(0)

  const cancel = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = 0
    pending.current = null
  }, [])

  /** `read` is called when the frame comes, not before. */
  const setNextFrame = useCallback((read: () => Value) => {
    pending.current = read
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      const latest = pending.current
      pending.current = null
      if (latest) startTransition(() => setValue(latest()))
    })
  }, [])

  const setNow = useCallback(
    (next: Value) => {
      cancel()
      setValue(next)
    },
    [cancel],
  )

  useEffect(() => cancel, [cancel])
  return { value, setNextFrame, setNow }
}
