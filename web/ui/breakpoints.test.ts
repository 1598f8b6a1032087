import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { narrow, phone, wide, widths } from './breakpoints.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const files = (ending: RegExp) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(`${web}${name}`, 'utf8') }))

it('layouts change at the widths of breakpoints.ts, at each of them and no other', () => {
  const found = files(/\.css$/).flatMap(({ text }) =>
    [...text.matchAll(/@media([^{]*)/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/width[\s:<>=]+([\d.]+)(\w+)/g)].map(([, value, unit]) =>
        unit === 'px' ? value : `${value}${unit}`,
      ),
    ),
  )
  expect([...new Set(found)].sort()).toEqual(Object.keys(widths).sort())
})

it('scripts take the media queries about widths from breakpoints.ts, and style sheets name the same', () => {
  const sheets = files(/\.css$/)
  for (const query of [narrow, wide, phone]) {
    expect(sheets.some(({ text }) => text.includes(`@media ${query} {`))).toBe(true)
  }
  const others = files(/\.tsx?$/).filter(({ text }) =>
    /['"`][^'"`\n]*\((?:(?:min|max)-)?width\b/.test(text),
  )
  expect(others.map(({ name }) => name)).toEqual(['ui/breakpoints.ts'])
})
