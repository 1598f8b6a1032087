import { useSyncExternalStore } from 'react'
import { useMenuParts } from './menu.tsx'
import { chooseTheme, onThemeChange, storedTheme, themeNames, themes } from './theme.ts'
import './theme-switch.css'

/** The theme switch inside a menu, with the menu's arrow keys. Choosing keeps the menu open. */
export function ThemeMenu() {
  const { RadioGroup, RadioItem } = useMenuParts()
  const chosen = useSyncExternalStore(onThemeChange, storedTheme)
  return (
    <RadioGroup className="theme-menu" value={chosen} aria-label="Apariencia">
      {themes.map((theme) => (
        <RadioItem
          key={theme}
          value={theme}
          onSelect={(event) => {
            event.preventDefault()
            chooseTheme(theme)
          }}
        >
          {themeNames[theme]}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}
