import { expect, it } from 'vitest'
import type { ReferenceCheck, ReferenceState } from '#contract/references.ts'
import { answered } from './plan-checks.ts'
import {
  doneWords,
  needsCare,
  type ReferenceRow,
  referenceRows,
  troubleOf,
  troubleWords,
} from './reference-rows.ts'

const check = (state: ReferenceState, more: Partial<ReferenceCheck> = {}): ReferenceCheck => ({
  state,
  record: null,
  source: null,
  differences: [],
  retracted: null,
  ...more,
})

const freire = 'Freire, P. (1970). *Pedagogía del oprimido*. Tierra Nueva.'
const vera = 'Vera, A. y Paz, E. (2019). *Agua*. Planeta.'

function rows(states: readonly ReferenceState[], notes = new Map()): ReferenceRow[] {
  const texts = states.map((_, index) => `Vera, A. (${2000 + index}). Agua. *Revista*, *2*, 1–9.`)
  const entries = new Map(
    texts.map((one, index) => [one, answered(undefined, check(states[index] ?? 'difiere'), 0)]),
  )
  const view = { entries, asking: new Set<string>(), isCutOff: false, isOff: false }
  return referenceRows(texts, view, notes)
}

it('each text of the list is one row, named as it is cited', () => {
  const view = { entries: new Map(), asking: new Set([vera]), isCutOff: false, isOff: false }
  const [first, second, ...more] = referenceRows([freire, vera, freire, ''], view, new Map())
  expect(more).toEqual([])
  expect([first?.name, first?.state]).toEqual(['Freire (1970)', 'waiting'])
  expect([second?.name, second?.state]).toEqual(['Vera y Paz (2019)', 'asking'])
  expect(first?.search).toBe('Pedagogía del oprimido Freire')
})

it.each<[ReferenceState[], string | null]>([
  [['verificada'], null],
  [['verificada', 'difiere'], '1 referencia difiere de su registro.'],
  [['no_encontrada'], 'Ningún índice conoce 1 artículo.'],
  [
    ['no_encontrada', 'retractada', 'no_encontrada', 'difiere', 'difiere'],
    '2 referencias difieren de su registro y 1 está retractada. Ningún índice conoce 2 artículos.',
  ],
  [['no_verificable', 'no_verificable'], '2 referencias están sin comprobar.'],
])('before a download of references %s: %s', (states, words) => {
  expect(troubleWords(troubleOf(rows(states)))).toBe(words)
})

it('a reference whose work the student has needs no attention and no warning', () => {
  const notes = new Map([['Vera, A. (2000). Agua. *Revista*, *2*, 1–9.', 'owned' as const]])
  const [row] = rows(['no_encontrada'], notes)
  expect(row && needsCare(row)).toBe(false)
  expect(troubleWords(troubleOf(rows(['no_encontrada'], notes)))).toBeNull()
})

const oneRow = (text: string, found: ReferenceCheck) =>
  referenceRows(
    [text],
    {
      entries: new Map([[text, answered(undefined, found, 0)]]),
      asking: new Set<string>(),
      isCutOff: false,
      isOff: false,
    },
    new Map(),
  )[0] as ReferenceRow

it.each([
  [freire, 'outside', 'Libro'],
  ['Constitución de la República del Ecuador. (2008). Registro Oficial 449.', 'outside', 'Ley'],
  ['Mora, A. (2019). *El agua* [Tesis de maestría, Universidad de Cuenca].', 'outside', 'Tesis'],
  ['Mora, A. (2019). Agua. *Revista*, *2*, 1–9.', 'no_encontrada', 'Obra'],
])('not found in the indexes: %s', (text, state, kind) => {
  const row = oneRow(text, check('no_encontrada'))
  expect([row.state, row.kind]).toEqual([state, kind])
  expect(needsCare(row)).toBe(state === 'no_encontrada')
  expect(troubleWords(troubleOf([row])) === null).toBe(state === 'outside')
})

it('a DOI that leads nowhere is told before the kind of the work', () => {
  const differences = [{ field: 'doi' as const, given: '10.5/x', found: null }]
  const row = oneRow(`${freire} https://doi.org/10.5/x`, check('no_encontrada', { differences }))
  expect(row.state).toBe('doi_unknown')
  expect(needsCare(row)).toBe(true)
  expect(troubleWords(troubleOf([row]))).toBe('1 referencia tiene un DOI que no existe.')
})

it('a record that leaves a field open needs a look, and one that has nothing to offer does not', () => {
  const record = { type: 'book' as const, title: 'Agua' }
  const open = (found: string | null) =>
    oneRow(
      vera,
      check('no_verificable', {
        record,
        differences: [{ field: 'year', given: '2019', found }],
      }),
    )
  expect(needsCare(open('2020'))).toBe(true)
  expect(needsCare(open(null))).toBe(false)
})

it('the announcement counts the references by state', () => {
  expect(doneWords(rows(['verificada', 'no_encontrada', 'difiere', 'verificada']))).toBe(
    'Comprobación terminada: 2 verificadas, 1 no encontrada, 1 difiere.',
  )
})

it.each([
  ['Vera, P. (2019). *Aguas*. Alba.', null],
  ['Constitución de la República del Ecuador. (2008). Registro Oficial 449.', 'kind'],
  ['Lo dijo mi docente en clase.', 'form'],
])('it is known why nobody was asked: %s', (text, why) => {
  const view = { entries: new Map(), asking: new Set<string>(), isCutOff: false, isOff: false }
  const [row] = referenceRows([text], view, new Map())
  expect(row?.unasked).toBe(why)
})
