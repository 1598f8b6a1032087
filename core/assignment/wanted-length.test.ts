import { expect, it } from 'vitest'
import { askedWords } from './asked-length.ts'
import type { AssignmentItem } from './assignment-item.ts'
import { projectLength, wantedLength } from './wanted-length.ts'

const item = (min: number | null, max: number | null, ticked = true): AssignmentItem => ({
  id: 'length-pages',
  kind: 'length',
  quote: null,
  ticked,
  unit: 'pages',
  min,
  max,
})

it.each([
  ['the choice of this request before its text', 3, 'Ensayo de 8 páginas', [item(10, 10)], 825],
  ['the text before the assignment', null, 'Ensayo de 8 páginas', [item(10, 10)], 2_200],
  ['the upper limit of the assignment', null, 'Ensayo sobre Kant', [item(4, 6)], 1_650],
  ['its lower limit without an upper one', null, 'Ensayo sobre Kant', [item(4, null)], 1_100],
  ['no item that is not ticked', null, 'Ensayo sobre Kant', [item(4, 6, false)], null],
  ['nothing', null, 'Ensayo sobre Kant', undefined, null],
] as const)('the length of a work: %s', (_, chosen, request, items, words) => {
  const wanted = wantedLength({ chosen, request, items })
  expect(wanted && askedWords(wanted)).toBe(words)
})

const asking = (content: string, isChange = false, pages: number | null = null) => ({
  content,
  pages,
  isChange,
})

it.each([
  ['its first request', [asking('Ensayo de 4 páginas'), asking('Corrige las tildes', true)], 1_100],
  [
    'the newest request that names a length of the whole',
    [asking('Ensayo de 4 páginas'), asking('Amplíalo a 6 páginas', true)],
    1_650,
  ],
  [
    'no change of a part',
    [asking('Ensayo de 4 páginas'), asking('Que la introducción tenga 2 páginas', true)],
    1_100,
  ],
  ['no addition', [asking('Ensayo de 4 páginas'), asking('Agrega 2 páginas', true)], 1_100],
  ['what was chosen', [asking('Ensayo de 4 páginas', false, 2)], 550],
  ['the assignment without any', [asking('Un ensayo')], 1_650],
])('the length of a project is that of %s', (_, requests, words) => {
  const length = projectLength(requests, [item(4, 6)])
  expect(length && askedWords(length)).toBe(words)
})
