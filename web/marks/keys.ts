import { useEffect, useEffectEvent } from 'react'

/**
 * Keys that are pressed anywhere on the screen but in elements that match `except`, before the text box gets them; `onKey`
 * returns whether it took the key.
 */
export function useScreenKeys(
  isOn: boolean,
  except: string,
  onKey: (event: KeyboardEvent, target: Element | null) => boolean,
): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(except) || !onKey(event, target)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!isOn) return
    const onEvent = (event: KeyboardEvent) => listen(event)
    window.addEventListener('keydown', onEvent, true)
    return () => window.removeEventListener('keydown', onEvent, true)
  }, [isOn])
}
