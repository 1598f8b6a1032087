import { useEffect, useLayoutEffect, useRef } from 'react'

/** Where the focus goes when a field of a thread is closed, or when the thread goes away with it. */
export function useKeptFocus(isWriting: boolean) {
  const rowRef = useRef<HTMLLIElement>(null)
  const actsRef = useRef<HTMLDivElement>(null)
  const wasWriting = useRef(false)
  useEffect(() => {
    if (wasWriting.current && !isWriting) actsRef.current?.querySelector('button')?.focus()
    wasWriting.current = isWriting
  }, [isWriting])
  useLayoutEffect(
    () => () => {
      const row = rowRef.current
      if (row?.contains(document.activeElement)) row.closest('section')?.focus()
    },
    [],
  )
  return { rowRef, actsRef }
}
