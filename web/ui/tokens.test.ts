import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The hexadecimal colours of a theme; the dark one overrides some of the light one's. */
function coloursOf(theme: 'light' | 'dark'): (name: string) => string {
  const all = new Map<string, string>()
  const dark = css.lastIndexOf('color-scheme: dark')
  expect(dark).toBeGreaterThan(0)
  for (const part of theme === 'light'
    ? [css.slice(0, css.indexOf('@media'))]
    : [css.slice(0, css.indexOf('@media')), css.slice(dark)]) {
    for (const [, name = '', value = ''] of part.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g)) {
      all.set(name, value)
    }
  }
  return (name) => {
    const value = all.get(name)
    if (value === undefined) throw new Error(`tokens.css has no colour ${name}`)
    return value
  }
}

/** WCAG 2.2, relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['desk', 'paper', 'quiet', 'sunk', 'azul-tint']

test.each(
  (['light', 'dark'] as const).flatMap((theme) =>
    grounds.map((ground) => [theme, ground] as const),
  ),
)(
  'in the %s theme the focus ring stands out from %s by 3:1 (WCAG 1.4.11, 2.4.13)',
  (theme, ground) => {
    const colour = coloursOf(theme)
    expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3)
  },
)

test('the focus ring on a sheet is the same in both themes, because a sheet stays light', () => {
  for (const theme of ['light', 'dark'] as const) {
    const colour = coloursOf(theme)
    expect(contrast(colour('sheet-azul'), colour('sheet'))).toBeGreaterThanOrEqual(3)
  }
})

test('selected text on a sheet stands out from the sheet, and can be read', () => {
  for (const theme of ['light', 'dark'] as const) {
    const colour = coloursOf(theme)
    expect(contrast(colour('sheet-sel'), colour('sheet'))).toBeGreaterThanOrEqual(1.4)
    expect(contrast(colour('sheet-sel'), colour('sheet-ink'))).toBeGreaterThanOrEqual(10)
  }
})
