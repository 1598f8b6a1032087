import { chooseTheme, onThemeChange, storedTheme, themes } from './theme.ts'

/** Makes a drawn ThemeSwitch work: by React's effect in the app, by the visitor's script on the static pages. */
export function attachThemeSwitch(root: Element): () => void {
  const inputs = [...root.querySelectorAll('input')]
  const show = () => {
    for (const input of inputs) input.checked = input.value === storedTheme()
  }
  const onChange = (event: Event) => {
    const { value } = event.target as HTMLInputElement
    const theme = themes.find((name) => name === value)
    if (theme) chooseTheme(theme)
  }
  show()
  root.addEventListener('change', onChange)
  const stopListening = onThemeChange(show)
  return () => {
    root.removeEventListener('change', onChange)
    stopListening()
  }
}
