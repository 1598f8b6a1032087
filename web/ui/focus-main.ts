/** Every page's main element: where the skip link and a navigation lead. */
export const mainId = 'contenido'

/** Unless something in it has the focus already: a field that asked for it. */
export function focusMain(): void {
  const main = document.getElementById(mainId)
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
}

/** For a screen that may still be loading; what is returned gives up. */
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
