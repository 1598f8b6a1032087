import { expect, it } from 'vitest'
import { readTopupSearch } from './topup-search.ts'

const term = { text: '', reference: '', cents: null, day: null }

it.each([
  ['', []],
  [
    'María Ñ',
    [
      { text: 'maria', reference: 'MARIA' },
      { text: 'n', reference: 'N' },
    ],
  ],
  ['ana@correo.ec', [{ text: 'ana@correo.ec', reference: 'ANACORREOEC' }]],
  ['418827', [{ text: '418827', reference: '418827', cents: 41_882_700 }]],
  ['00-418', [{ text: '00-418', reference: '418' }]],
  ['10,50', [{ text: '10,50', cents: 1_050 }]],
  ['$10', [{ text: '$10', cents: 1_000 }]],
  ['2026-11-20', [{ text: '2026-11-20', day: '2026-11-20' }]],
  ['20/11/2026', [{ text: '20/11/2026', day: '2026-11-20' }]],
  ['5/1', [{ text: '5/1', day: '____-01-05' }]],
  ['20 nov 2026', [{ text: '20 nov 2026', day: '2026-11-20' }]],
  ['20 de noviembre', [{ text: '20 de noviembre', day: '____-11-20' }]],
  [
    'toapanta 3 de enero del 2026',
    [
      { text: '3 de enero del 2026', day: '2026-01-03' },
      { text: 'toapanta', reference: 'TOAPANTA' },
    ],
  ],
  ['40/13', [{ text: '40/13', reference: '4013' }]],
])('%j is searched as %o', (typed, terms) => {
  expect(readTopupSearch(typed)).toEqual(terms.map((each) => ({ ...term, ...each })))
})

it('the words of a search are bounded', () => {
  expect(readTopupSearch('a b c d e f g h i')).toHaveLength(6)
})
