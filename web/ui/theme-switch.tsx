import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { attachThemeSwitch, themeNames, themes } from './theme.ts'
import './theme-switch.css'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Light, dark or the device's setting. On a static page the visitor's script attaches it by its class. */
export function ThemeSwitch() {
  const root = useRef<HTMLFieldSetElement>(null)
  const name = useId()
  useEffect(() => (root.current ? attachThemeSwitch(root.current) : undefined), [])
  return (
    <fieldset className="theme-switch" ref={root}>
      <legend className="sr">Apariencia</legend>
      {themes.map((theme) => {
        const Icon = icons[theme]
        return (
          <label key={theme}>
            <input
              className="sr"
              type="radio"
              name={name}
              value={theme}
              defaultChecked={theme === 'system'}
            />
            <Icon className="i i-sm" aria-hidden="true" />
            {themeNames[theme]}
          </label>
        )
      })}
    </fieldset>
  )
}
