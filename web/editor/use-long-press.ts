import { useEffect, useRef } from 'react'

const longPressMs = 500

/** The handlers of a button that does one thing when pressed and another when held. */
export function useLongPress(onPress: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const release = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: () => {
      wasHeld.current = false
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onHold()
      }, longPressMs)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // The browser's own menu of a held finger.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!wasHeld.current) onPress()
      wasHeld.current = false
    },
  }
}
