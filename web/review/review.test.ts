import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import type { Review } from './review.ts'
import type { ReviewSubject } from './review-view.ts'

const titlePage = { title: 'x', lines: [] }
const subjectOf = (content: string): ReviewSubject => {
  const text: AcademicText = { cuerpo: [{ role: 'p', content }], referencias: [] }
  return {
    text,
    titlePage,
    conjunction: 'y',
    layout: layoutDocument({ text, titlePage, numberTitlePage: false }),
    isLive: false,
    whyNot: null,
    session: null,
    isEditorShown: false,
    startEditing: async () => null,
    proposal: null,
  }
}

let review: Review
beforeEach(async () => {
  // Its modules listen to the window for the state of the connection.
  vi.stubGlobal('window', new EventTarget())
  const { Review } = await import('./review.ts')
  vi.useFakeTimers()
  review = new Review('un-proyecto')
})
afterEach(() => {
  review.dispose()
  vi.useRealTimers()
})
afterAll(() => vi.unstubAllGlobals())

/** The paragraphs as the statistics of the badges get them. */
const paragraphs = () => review.view.get().document?.blocks.map(({ content }) => content)

test('who follows the review is told when the text was checked, and when another text was', () => {
  const told: unknown[] = []
  review.view.subscribe(() => told.push(paragraphs()))
  review.update(subjectOf('El agua corre.'))
  expect(paragraphs()).toBeUndefined()
  vi.advanceTimersByTime(5_000)
  expect(told.at(-1)).toEqual(['El agua corre.'])
  // Without a finding before and after: only the text differs.
  review.update(subjectOf('La lluvia cae.'))
  vi.advanceTimersByTime(5_000)
  expect(told.at(-1)).toEqual(['La lluvia cae.'])
})

test('a review that was disposed of checks nothing more', () => {
  review.update(subjectOf('El agua corre.'))
  review.dispose()
  vi.advanceTimersByTime(5_000)
  expect(review.view.get()).toMatchObject({ count: null })
})
