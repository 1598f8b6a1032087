/** Every page's main element: where the skip link and a navigation lead. */
export const mainId = 'contenido'

/** Unless something in it has the focus already: a field that asked for it. */
export function focusMain(): void {
  const main = document.getElementById(mainId)
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
}
