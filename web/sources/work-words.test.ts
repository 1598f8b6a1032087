import { expect, test } from 'vitest'
import type { SourceRow } from '#contract/sources.ts'
import type { CslItem } from '#core/apa/csl.ts'
import { citedWords, heldWords, namesFrom, namesWritten, whoAndWhen } from './work-words.ts'

const book = (more: Partial<CslItem> = {}): CslItem => ({ type: 'book', title: 'Agua', ...more })

test('a work is named by its authors and year, and without authors by its year alone', () => {
  const issued = { 'date-parts': [[2006]] }
  expect(whoAndWhen(book({ author: [{ family: 'Paz' }, { family: 'Vera' }], issued }))).toBe(
    'Paz y Vera (2006).',
  )
  expect(whoAndWhen(book({ issued }))).toBe('2006')
})

test('names are read as a student types them and written the same', () => {
  const written = 'Mora Vélez, Ana; Ministerio de Salud'
  expect(namesFrom(`${written}; `)).toEqual([
    { family: 'Mora Vélez', given: 'Ana' },
    { family: 'Ministerio de Salud' },
  ])
  expect(namesWritten(namesFrom(written))).toBe(written)
})

test('the held text is described', () => {
  const found = {
    work: 'x',
    csl: book(),
    has_text: 'abstract',
    open_access: true,
    language: 'es',
  } as const
  expect(heldWords(found)).toEqual(['Español', 'Con resumen'])
  const uploaded = (pages: number) => heldWords({ ...found, pages } as unknown as SourceRow)[1]
  expect([uploaded(1), uploaded(12)]).toEqual(['PDF, 1 página', 'PDF, 12 páginas'])
})

test.each([
  [0, [], 'Sin citar'],
  [1, [], 'Citada 1 vez'],
  [2, ['Método'], 'Citada 2 veces, en «Método»'],
  [2, ['Método', 'Ríos'], 'Citada 2 veces, en «Método» y «Ríos»'],
  [7, ['A', 'B', 'C', 'D', 'E'], 'Citada 7 veces, en «A», «B», «C» y 2 más'],
])('how often and where a work is cited: %d times under %j', (times, headings, words) => {
  expect(citedWords(times, headings)).toBe(words)
})
