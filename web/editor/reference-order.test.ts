import { expect, test } from 'vitest'
import { misplacedReference } from './reference-order.ts'

const list = (...authors: string[]) =>
  authors.map((author) => ({ content: `${author}, A. (2019). *Obra*.` }))

test.each([
  ['a list in order', list('Abad', 'Mora', 'Ruiz'), null],
  ['one too far down', list('Mora', 'Ruiz', 'Abad'), { index: 2, after: null }],
  ['one too far up', list('Ruiz', 'Abad', 'Mora'), { index: 0, after: 'Mora' }],
  ['one in the middle', list('Abad', 'Sosa', 'Mora', 'Ruiz'), { index: 1, after: 'Ruiz' }],
])('of %s, the first that has to move is found', (_, references, expected) => {
  expect(misplacedReference(references)).toEqual(expected)
})

test('the same reference twice is out of order', () => {
  expect(misplacedReference(list('Abad', 'Abad'))).not.toBe(null)
})
