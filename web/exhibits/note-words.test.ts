import { expect, test } from 'vitest'
import { withAttribution } from './note-words.ts'

const said = 'Adaptado de *Ríos*, por A. Vera, 2020.'

test('a work is named after what a note says already, and in the place of what was begun', () => {
  expect(withAttribution('', said)).toBe(`Nota. ${said}`)
  expect(withAttribution('Nota. ', said)).toBe(`Nota. ${said}`)
  expect(withAttribution('Nota. En miles.', said)).toBe(`Nota. En miles. ${said}`)
  expect(withAttribution('Nota. Tomado de INE', said)).toBe(`Nota. ${said}`)
})

test('the other lines of a note stay', () => {
  expect(withAttribution('Nota. En miles.\nadaptado de\n*p* < .05', said)).toBe(
    `Nota. En miles.\n${said}\n*p* < .05`,
  )
})
