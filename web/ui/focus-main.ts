/** Every page's main element: where the skip link and a navigation lead. */
export const mainId = 'contenido'

export function focusMain(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true })
}
