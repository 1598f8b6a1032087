import { useEffect, useEffectEvent } from 'react'

/** Single keys that act while nothing is being typed and no dialog is open. */
export function useKeys(isOn: boolean, actions: Record<string, () => void>): void {
  const actionOf = useEffectEvent((key: string) => actions[key])
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (
        isTyping(event.target) ||
        document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')
      )
        return
      const act = actionOf(event.key.toLowerCase())
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input,textarea,select') !== null
}
