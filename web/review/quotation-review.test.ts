import { expect, it, vi } from 'vitest'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import type { CslItem } from '#core/apa/csl.ts'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { NonSpaceCache } from '#web/pages/find-places.ts'
import { QuotationReview, type SourceLibrary } from './quotation-review.ts'

const text: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'Dicen “el agua es de todos y de nadie” (Vera, 2019, p. 1).' },
    { role: 'p', content: 'Mora (2001, p. 2) dice: “el viento no tiene dueño alguno”.' },
  ],
  referencias: [
    { content: 'Mora, P. (2001). *El viento*. Planeta.' },
    { content: 'Vera, A. (2019). *El agua*. Planeta.' },
  ],
}
const csl: CslItem = { type: 'book', title: 'El agua', author: [{ family: 'Vera' }] }

function libraryOf(...pages: string[]): SourceLibrary {
  return {
    ticked: [],
    list: async () => [{ id: 'vera', csl, has_text: 'full', file_name: 'agua.pdf', ticked: true }],
    add: async () => {},
    text: async () => ({ pages, labels: null }),
    upload: async () => 'Leído.',
  }
}

function reviewed(): QuotationReview {
  const review = new QuotationReview('p')
  const checker = new ApaChecker()
  checker.check({ text, options: { conjunction: 'y' } })
  const titlePage = { title: 'Aguas', lines: [] }
  const layout = layoutDocument({ text, titlePage, numberTitlePage: false })
  review.update({ text, layout, nonSpaces: new NonSpaceCache() }, checker.document)
  return review
}

const states = (review: QuotationReview) => review.view.get().rows.map(({ state }) => state)

it('a quotation is searched in the source of its reference, and again when the sources change', async () => {
  const review = reviewed()
  expect(states(review)).toEqual(['unverified', 'unverified'])
  review.setLibrary(
    libraryOf('Nada de esto.', 'Que el agua es de todos y de na-\ndie se sabe.', 'Fin.'),
  )
  await vi.waitFor(() => expect(states(review)).toEqual(['other-page', 'unverified']))
  expect(review.view.get().marks.map(({ appearance }) => appearance)).toEqual([
    { shape: 'differs', word: 'está en la p. 2' },
    { shape: 'ring', word: 'sin verificar' },
  ])
  review.setLibrary(libraryOf('El agua es de todos y de nadie.'))
  await vi.waitFor(() => expect(states(review)).toEqual(['found', 'unverified']))
  expect(review.view.get().need).toBe(1)
})

it('sources that cannot be read leave their quotations unverified', async () => {
  const review = reviewed()
  const text = vi.fn(async () => Promise.reject(new Error('no connection')))
  review.setLibrary({ ...libraryOf(), text })
  await vi.waitFor(() => expect(text).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(states(review)).toEqual(['unverified', 'unverified']))
})
