import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, test } from 'vitest'

const css = ['tokens.css', 'person-colours.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')
const hexes = new Map(
  [
    ...css.matchAll(
      /--color-([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g,
    ),
  ].map(([, name = '', light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }]),
)

/** The hexadecimal colours of a theme. */
function coloursOf(theme: 'light' | 'dark'): (name: string) => string {
  return (name) => {
    const value = hexes.get(name)?.[theme]
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

const themes = ['light', 'dark'] as const
const grounds = ['desk', 'paper', 'quiet', 'sunk', 'azul-tint']

test.each(themes.flatMap((theme) => grounds.map((ground) => [theme, ground] as const)))(
  'in the %s theme the focus ring stands out from %s by 3:1 (WCAG 1.4.11, 2.4.13)',
  (theme, ground) => {
    const colour = coloursOf(theme)
    expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3)
  },
)

test.each(
  themes.flatMap((theme) =>
    ['ink', 'ink-2', 'ink-3', 'azul-text', 'rojo'].flatMap((ink) =>
      ['desk', 'paper', 'quiet'].map((ground) => [theme, ink, ground] as const),
    ),
  ),
)('in the %s theme words in %s can be read on %s: 4.5:1 (WCAG 1.4.3)', (theme, ink, ground) => {
  const colour = coloursOf(theme)
  expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5)
})

test.each(
  themes.flatMap((theme) => [0, 1, 2, 3, 4, 5, 6].map((person) => [theme, person] as const)),
)('in the %s theme the initials of person %s can be read on paper: 4.5:1', (theme, person) => {
  const colour = coloursOf(theme)
  expect(contrast(colour(`person-${person}`), colour('paper'))).toBeGreaterThanOrEqual(4.5)
})

test('the focus ring on a sheet is the same in both themes, because a sheet stays light', () => {
  for (const theme of themes) {
    const colour = coloursOf(theme)
    expect(contrast(colour('sheet-azul'), colour('sheet'))).toBeGreaterThanOrEqual(3)
  }
})

test('selected text on a sheet stands out from the sheet, and can be read', () => {
  for (const theme of themes) {
    const colour = coloursOf(theme)
    expect(contrast(colour('sheet-sel'), colour('sheet'))).toBeGreaterThanOrEqual(1.4)
    expect(contrast(colour('sheet-sel'), colour('sheet-ink'))).toBeGreaterThanOrEqual(10)
  }
})

const web = fileURLToPath(new URL('..', import.meta.url))
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(`${web}${name}`, 'utf8') }))

it('says each colour and shadow once, for both themes', () => {
  const twice = sheets.flatMap(({ name, text }) => {
    const said = [...text.matchAll(/^ *(--(?:color|shadow)-[\w-]+):/gm)].map(([, word]) => word)
    return said.filter((word, at) => said.indexOf(word) !== at).map((word) => `${name}: ${word}`)
  })
  expect(twice).toEqual([])
  expect(sheets.filter(({ text }) => text.includes('prefers-color-scheme'))).toEqual([])
})

it('sets color-scheme at the root only, because the build lowers light-dark() to variables of that element', () => {
  const scheming = sheets.filter(({ text }) => /color-scheme:/.test(text))
  expect(scheming.map(({ name }) => name)).toEqual(['ui/tokens.css'])
  const selectors = [...css.matchAll(/([^{}]+)\{(?=[^}]*color-scheme:)/g)].map(([, one = '']) =>
    one.replace(/\/\*[\s\S]*?\*\//g, '').trim(),
  )
  expect(selectors.filter((one) => !one.startsWith('@layer'))).toEqual([
    ':root',
    '[data-theme="light"]',
    '[data-theme="dark"]',
  ])
})
