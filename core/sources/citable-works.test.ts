import { expect, test } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import { citableWorks } from './citable-works.ts'

const vera = 'Vera, A. (2020). *Ríos del Ecuador*. Abya-Yala.'
const ofVera: CslItem = {
  type: 'book',
  title: 'Ríos del Ecuador',
  author: [{ family: 'Vera Paz', given: 'A.' }],
  issued: { 'date-parts': [[2020]] },
  publisher: 'Abya-Yala',
}
const ofMora: CslItem = {
  type: 'book',
  title: 'Lagos',
  author: [
    { family: 'Mora', given: 'L.' },
    { family: 'Sol', given: 'T.' },
  ],
  issued: { 'date-parts': [[2019]] },
  publisher: 'FLACSO',
}

test('the references of the text and the other sources are offered, each work once, in the order of a list', () => {
  const works = citableWorks([vera], [{ csl: ofVera }, { csl: ofMora }, { csl: ofMora }], '&')
  expect(works.map(({ reference, isListed }) => [reference, isListed])).toEqual([
    ['Mora, L., & Sol, T. (2019). *Lagos*. FLACSO.', false],
    [vera, true],
  ])
  expect(works[1]?.csl.author).toEqual([{ family: 'Vera', given: 'A.' }])
})

test('a line that names no work is not offered', () => {
  expect(citableWorks([' '], [], 'y')).toEqual([])
})
