import { DropdownMenu } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChange, storedTheme, themeNames, themes } from './theme.ts'
import './styles/theme-switch.css'

/** The same choice inside a menu, where the arrow keys are the menu's. The menu stays open. */
export function ThemeMenu() {
  const chosen = useSyncExternalStore(onThemeChange, storedTheme)
  return (
    <DropdownMenu.RadioGroup className="theme-menu" value={chosen} aria-label="Apariencia">
      {themes.map((theme) => (
        <DropdownMenu.RadioItem
          key={theme}
          value={theme}
          onSelect={(event) => {
            event.preventDefault()
            chooseTheme(theme)
          }}
        >
          {themeNames[theme]}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
