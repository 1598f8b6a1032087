import { expect, test } from 'vitest'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { sourceKeys } from '#core/sources/citations-outside.ts'
import { NonSpaceCache } from '#web/pages/find-places.ts'
import { OutsideReview } from './outside-review.ts'

const mena = 'Mena, P. (2020). *El agua*. Planeta.'
const sources = sourceKeys([
  {
    csl: {
      type: 'book' as const,
      title: 'Pedagogía',
      author: [{ family: 'Freire', given: 'P.' }],
      issued: { 'date-parts': [[1970]] },
    },
  },
])

function checked(contents: readonly string[], isLive = false) {
  const text: AcademicText = {
    cuerpo: contents.map((content) => ({ role: 'p', content })),
    referencias: [{ content: mena }],
  }
  const checker = new ApaChecker()
  checker.check({ text, options: { conjunction: 'y' } })
  const layout = layoutDocument({
    text,
    titlePage: { title: 'x', lines: [] },
    numberTitlePage: false,
  })
  const { document } = checker
  return { text, document, layout, nonSpaces: new NonSpaceCache(), isLive, proposal: null }
}

const worksOf = (review: OutsideReview, contents: readonly string[], isLive = false) =>
  review
    .check(checked(contents, isLive), sources)
    .outsideWorks.map(({ label, keys, isByModel }) => [label, keys.length, isByModel])

test('a work is one row with all its citations, and its reference where the list has it', () => {
  const review = new OutsideReview('uno')
  const contents = ['Crece (Mena, 2020; Ruiz, 2021).', 'Mena (2020) insiste (Freire, 1970).']
  const { outsideWorks, outside } = review.check(checked(contents), sources)
  expect(outsideWorks).toMatchObject([
    { label: 'Mena, 2020', reference: mena },
    { label: 'Ruiz, 2021', reference: null },
  ])
  expect(outsideWorks.flatMap(({ keys }) => keys).sort()).toEqual(
    outside.map(({ key }) => key).sort(),
  )
  const again = review.check(checked(contents), sources)
  expect(again.outsideWorks).toBe(outsideWorks)
  expect(again.outside).toBe(outside)
})

test('what the model cites while it writes comes first and stays told, what stood before does not', () => {
  const review = new OutsideReview('dos')
  const before = ['Crece (Mena, 2020).']
  expect(worksOf(review, before)).toEqual([['Mena, 2020', 1, false]])
  const written = [...before, 'Baja (Ruiz, 2021).']
  worksOf(review, written, true)
  expect(worksOf(review, written)).toEqual([
    ['Ruiz, 2021', 1, true],
    ['Mena, 2020', 1, false],
  ])
  expect(worksOf(review, before)).toEqual([['Mena, 2020', 1, false]])
  expect(worksOf(review, written)).toEqual([
    ['Mena, 2020', 1, false],
    ['Ruiz, 2021', 1, false],
  ])
})

test('without a ticked source there is none', () => {
  const { outside, outsideWorks } = new OutsideReview('tres').check(
    checked(['Sí (Mena, 2020).']),
    [],
  )
  expect([outside, outsideWorks]).toEqual([[], []])
})
