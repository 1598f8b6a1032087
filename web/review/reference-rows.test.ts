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
  const texts = states.map((_, index) => `Vera, A. (${2000 + index}). *Agua*. Planeta.`)
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
  [['verificada', 'difiere'], null],
  [['no_encontrada'], '1 referencia no se encontró.'],
  [
    ['no_encontrada', 'retractada', 'no_encontrada'],
    '1 referencia está retractada y 2 no se encontraron.',
  ],
  [['no_verificable', 'no_verificable'], '2 referencias están sin comprobar.'],
])('before a download of references %s: %s', (states, words) => {
  expect(troubleWords(troubleOf(rows(states)))).toBe(words)
})

it('a reference whose work the student has needs no attention and no warning', () => {
  const notes = new Map([['Vera, A. (2000). *Agua*. Planeta.', 'owned' as const]])
  const [row] = rows(['no_encontrada'], notes)
  expect(row && needsCare(row)).toBe(false)
  expect(troubleWords(troubleOf(rows(['no_encontrada'], notes)))).toBeNull()
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
