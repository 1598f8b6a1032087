import { expect, it } from 'vitest'
import { readCslJson } from '#core/sources/read-csl.ts'
import { readRis } from './citation-formats.ts'

const read = (kind: string, ...lines: string[]) => {
  const record = ['TI  - Agua', 'AU  - Mora Paz, Ana', ...lines, 'ER  - ']
  return readCslJson(readRis(`TY  - ${[kind, ...record].join('\n')}\n`)[0])?.csl
}
const year = (...years: number[]) => ({ 'date-parts': [years] })

it.each([
  ['in press', { status: 'en prensa' }],
  ['en prensa', { status: 'en prensa' }],
  ['2015-2016', { issued: year(2015) }],
  ['[2015?]', { issued: year(2015) }],
  ['c2015', { issued: year(2015) }],
  ['2005///', { issued: year(2005) }],
  ['1970/2005', { issued: year(2005), 'original-date': year(1970) }],
])('the year %s', (said, csl) => {
  expect(read('BOOK', `PY  - ${said}`)).toMatchObject(csl)
})

it('a work without a date has none', () => {
  expect(read('BOOK', 'PY  - s.f.')).not.toHaveProperty('issued')
})

it('the year of an original is told', () => {
  expect(read('BOOK', 'PY  - 2005', 'OP  - 1970')?.['original-date']).toEqual(year(1970))
})

it('who edited and who translated, by the tags of any program', () => {
  const editor = [{ family: 'Ruiz', given: 'L.' }]
  expect(read('CHAP', 'BT  - Libro', 'ED  - Ruiz, Luis', 'A4  - Sol, Ana')).toMatchObject({
    'container-title': 'Libro',
    editor,
    translator: 'A. Sol',
  })
  expect(read('CPAPER', 'T2  - Actas', 'A2  - Ruiz, Luis')).toMatchObject({
    'container-title': 'Actas',
  })
  expect(read('EDBOOK')?.editor).toEqual([{ family: 'Mora Paz', given: 'A.' }])
})

it('a journal may be named by its abbreviation alone', () => {
  expect(read('JOUR', 'JA  - Rev. Agua')?.['container-title']).toBe('Rev. Agua')
})

it('a suffix is a part of the name', () => {
  expect(read('BOOK', 'AU  - King, Martin Luther, Jr.')?.author?.[1]).toEqual({
    family: 'King',
    given: 'M. L.',
    suffix: 'Jr.',
  })
})

it('a book without authors has those who edited it', () => {
  const record = 'TY  - BOOK\nTI  - Agua\nED  - Ruiz, Luis\nPY  - 1988\nER  - \n'
  expect(readCslJson(readRis(record)[0])?.csl.editor).toEqual([{ family: 'Ruiz', given: 'L.' }])
})
