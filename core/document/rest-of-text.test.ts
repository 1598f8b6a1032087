import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { academicTexts } from '#test/academic-text.ts'
import type { AcademicText } from './model.ts'
import { withRestOf } from './rest-of-text.ts'

const textOf = (...contents: string[]): AcademicText => ({
  cuerpo: contents.map((content) => ({ role: 'p', content })),
  referencias: [{ content: 'Freire, P.' }],
})
const growing = (...contents: string[]): AcademicText => ({
  ...textOf(...contents),
  referencias: [],
})
const old = textOf('Uno.', 'Dos.', 'Tres.', 'Cuatro.')

test.each<[string, string[], string[]]>([
  ['nothing is written', [], ['Uno.', 'Dos.', 'Tres.', 'Cuatro.']],
  ['a kept block arrives', ['Uno.', 'Do'], ['Uno.', 'Dos.', 'Tres.', 'Cuatro.']],
  ['a block is replaced', ['Uno.', 'Dos es ot'], ['Uno.', 'Dos es ot', 'Tres.', 'Cuatro.']],
  [
    'the next is kept',
    ['Uno.', 'Dos es otro.', 'Tr'],
    ['Uno.', 'Dos es otro.', 'Tres.', 'Cuatro.'],
  ],
  ['a block is left out', ['Uno.', 'Tres.', 'Cua'], ['Uno.', 'Tres.', 'Cuatro.']],
  [
    'a block was added',
    ['Uno.', 'Nuevo.', 'Dos.', 'Tr'],
    ['Uno.', 'Nuevo.', 'Dos.', 'Tres.', 'Cuatro.'],
  ],
])('of a text that is rewritten the rest stays while %s', (_, written, shown) => {
  expect(withRestOf(old, growing(...written))).toEqual(textOf(...shown))
})

it('shows the references that are not written yet', () => {
  const before = { ...old, referencias: [{ content: 'Arias, J.' }, { content: 'Zea, L.' }] }
  const after = { cuerpo: growing('Uno.').cuerpo, referencias: [{ content: 'Arias, J. (2020).' }] }
  expect(withRestOf(before, after)).toEqual({
    cuerpo: after.cuerpo,
    referencias: [{ content: 'Arias, J. (2020).' }, { content: 'Zea, L.' }],
  })
})

it('shows the same text all the while where nothing changes', () => {
  fc.assert(
    fc.property(academicTexts(), fc.nat(40), fc.nat(200), (text, count, letters) => {
      const cuerpo = text.cuerpo.slice(0, count)
      const last = cuerpo.pop()
      if (last) cuerpo.push({ ...last, content: last.content.slice(0, letters) })
      const shown = withRestOf(text, { cuerpo, referencias: [] })
      expect(shown.cuerpo.length).toBe(text.cuerpo.length)
      expect(shown.referencias).toEqual(text.referencias)
    }),
  )
})
