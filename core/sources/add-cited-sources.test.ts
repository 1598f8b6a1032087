import { expect, test } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import type { AcademicText } from '#core/document/model.ts'
import { addCitedSources } from './add-cited-sources.ts'

const book = (title: string, year: number, ...family: string[]): { csl: CslItem } => ({
  csl: {
    type: 'book',
    title,
    author: family.map((name) => ({ family: name, given: 'A.' })),
    issued: { 'date-parts': [[year]] },
    publisher: 'Alba',
  },
})
const ticked = [
  book('El abandono', 2006, 'Cabrera', 'Mora'),
  book('Antes', 2007, 'Donoso'),
  book('Después', 2007, 'Donoso'),
]
const mena = 'Mena, P. (2020). *Los páramos*. Editorial.'
const ruiz = 'Ruiz, P. (2019). *Los ríos*. Editorial.'
const cabrera = 'Cabrera, A. y Mora, A. (2006). *El abandono*. Alba.'
const antes = 'Donoso, A. (2007a). *Antes*. Alba.'

/** The list after a proposal with this content in the second of three paragraphs. */
const listAfter = (content: string, list: string[], conjunction: 'y' | '&' = 'y') => {
  const text: AcademicText = {
    cuerpo: ['Uno (Donoso, 2007b).', content, 'Tres.'].map((one) => ({ role: 'p', content: one })),
    referencias: list.map((one) => ({ content: one })),
  }
  const added = addCitedSources(text, { from: 1, to: 2 }, ticked, conjunction)
  expect(added.cuerpo).toBe(text.cuerpo)
  return added.referencias.map((one) => one.content)
}

test.each<[string, string, string[], string[]]>([
  [
    'a cited source goes where APA has it',
    'Crece (Cabrera y Mora, 2006).',
    [mena],
    [cabrera, mena],
  ],
  ['into an empty list, too', 'Crece (Cabrera y Mora, 2006).', [], [cabrera]],
  [
    'several go in their order, each once',
    'Crece (Donoso, 2007a; Cabrera y Mora, 2006). Cabrera y Mora (2006) lo dicen.',
    [mena],
    [cabrera, antes, mena],
  ],
  ['a list in another order keeps it', 'Sí (Donoso, 2007a).', [ruiz, mena], [antes, ruiz, mena]],
  ['what is listed is not added again', 'Crece (Cabrera y Mora, 2006).', [cabrera], [cabrera]],
  [
    'nor where the list says it in other words',
    'Crece (Cabrera y Mora, 2006).',
    ['Cabrera, L., & Mora, B. (2006). El abandono de los estudios.'],
    ['Cabrera, L., & Mora, B. (2006). El abandono de los estudios.'],
  ],
  ['of two works of a year the lettered one', 'Sí (Donoso, 2007a).', [mena], [antes, mena]],
  ['without its letter neither', 'Sí (Donoso, 2007).', [mena], [mena]],
  ['a work that is no source is not made up', 'Sí (Stapel, 2011; Mena, 2020).', [mena], [mena]],
])('%s', (_, content, before, after) => {
  expect(listAfter(content, before)).toEqual(after)
})

test('the reference has the project’s word or sign between authors', () => {
  expect(listAfter('Crece (Cabrera & Mora, 2006).', [], '&')).toEqual([
    'Cabrera, A., & Mora, A. (2006). *El abandono*. Alba.',
  ])
})
