import { expect, test } from 'vitest'
import { insertEntries } from './insert-entries.ts'

const namesFor = (letters: string) => insertEntries(letters).map(({ name }) => name)

test.each([
  ['the beginning of a name', 'ta', ['Tabla']],
  ['capitals and no accents', 'ECUACION', ['Ecuación']],
  ['accents where the name has none', 'táb', ['Tabla']],
  ['a later word of a name', 'num', ['Lista numerada']],
  ['two words', 'lista c', ['Lista con viñetas']],
  ['another word for it', 'foto', ['Figura']],
  [
    'names before other words',
    'c',
    ['Cita en bloque', 'Lista con viñetas', 'Listado de código', 'Tabla'],
  ],
  ['a heading that the whole menu leaves out', 'titulo 4', ['Título 4']],
  ['both words for an appendix', 'anexo', ['Apéndice']],
])('entries are found by %s', (_, letters, names) => {
  expect(namesFor(letters)).toEqual(names)
})

test.each(['x', 'abla', ' ', ' tabla', 'tablas', '2024'])(
  'nothing is found by "%s", which begins no word',
  (letters) => {
    expect(namesFor(letters)).toEqual([])
  },
)

test('without letters the menu has all but the headings that are rare in a work', () => {
  expect(namesFor('')).toEqual([
    'Tabla',
    'Figura',
    'Ecuación',
    'Nota',
    'Lista con viñetas',
    'Lista numerada',
    'Listado de código',
    'Cita en bloque',
    'Título 1',
    'Título 2',
    'Título 3',
    'Apéndice',
  ])
})

test('an appendix has the name that the project gave it', () => {
  expect(insertEntries('', 'Anexo').at(-1)?.name).toBe('Anexo')
  expect(insertEntries('apend', 'Anexo').map(({ name }) => name)).toEqual(['Anexo'])
})
