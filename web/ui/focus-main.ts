/** The id of every page's main element, the target of the skip link. */
export const mainId = 'contenido'

/** Focuses the main element, unless something in it has the focus, as a field with `autoFocus`. */
export function focusMain(): void {
  const main = document.getElementById(mainId)
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
}

/** Focuses the main element as soon as the screen is loaded. Returns a function that cancels it. */
export function focusMainWhenShown(): () => void {
  const isShown = () => document.getElementById(mainId) !== null
  const observer = new MutationObserver(() => {
    if (!isShown()) return
    observer.disconnect()
    if (document.activeElement === document.body) focusMain()
  })
  if (isShown()) focusMain()
  else observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
