import { type KeyboardEvent as KeyPress, useEffect, useEffectEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Several buttons are one tab stop: arrow keys move the focus between them. */
export function moveFocus(event: KeyPress, buttons: readonly HTMLElement[]): void {
  const { target } = event
  const step = steps[event.key]
  if (step === undefined || target instanceof HTMLInputElement || event.defaultPrevented) return
  const at = buttons.indexOf(target as HTMLElement)
  const next = buttons[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

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
