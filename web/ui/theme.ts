export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeNames: Record<Theme, string> = {
  system: 'Sistema',
  light: 'Claro',
  dark: 'Oscuro',
}

const key = 'theme'
/** The desk colour of tokens.css, which a phone's browser shows around the page. */
const deskColors = { light: '#eceeeb', dark: '#0f141c' }
const listeners = new Set<() => void>()

/** The theme chosen in this browser. */
export function storedTheme(): Theme {
  const stored = readStored()
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Applies a theme. `system` leaves it to the device: tokens.css allows both, and the theme-color elements ask. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = deskColors[theme === 'system' ? own : theme]
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** Calls `listener` when a theme is chosen, here or in another tab. */
export function onThemeChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return
    applyTheme(storedTheme())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked, so nothing was ever stored.
    return null
  }
}

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
