import { expect, it } from 'vitest'
import { pageLabels, romanValue } from './page-labels.ts'

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${first + index}\nEl agua de los ríos.`)
const body = ['1', '2', '3', '4']

it.each<[string, string[], string[] | null, (string | null)[]]>([
  ['an article', numbered(310, 4), null, ['310', '311', '312', '313']],
  ['an article whose file counts from 1', numbered(310, 3), ['1', '2', '3'], ['310', '311', '312']],
  ['a cover and a list', ['Portada', 'Índice', ...numbered(1, 4)], null, [null, null, ...body]],
  [
    'a preface with printed numbers',
    ['Portada', 'ii\nPrólogo', 'iii\nDel agua', ...numbered(1, 4)],
    null,
    ['i', 'ii', 'iii', ...body],
  ],
  [
    'a preface that the file labels',
    ['Portada', 'Prólogo', ...numbered(1, 4)],
    ['Cubierta', 'V', '1', '2', '3', '4'],
    [null, 'v', ...body],
  ],
  ['pages that print nothing', ['El agua', 'Los ríos'], ['xi', 'xii'], ['xi', 'xii']],
  ['pages without any label', ['El agua', 'Los ríos'], null, ['1', '2']],
])('the pages of %s', (_, pages, given, labels) => {
  expect(pageLabels(pages, given)).toEqual(labels)
})

it.each([
  ['xiv', 14],
  ['cccxcix', 399],
  ['iiii', null],
  ['vx', null],
  ['', null],
  ['civil', null],
])('the letters %s are the Roman number %s', (letters, value) => {
  expect(romanValue(letters)).toBe(value)
})
