import { expect, it } from 'vitest'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import type { Block } from '#core/document/model.ts'
import { documentQuotations } from './document-quotations.ts'
import { matchSource } from './match-source.ts'

const reference = 'Vera, A. y Paz, E. (2019). *El agua de todos los páramos*. Planeta.'

function quotationsOf(...cuerpo: Block[]) {
  const checker = new ApaChecker()
  checker.check({
    text: { cuerpo, referencias: [{ content: reference }] },
    options: { conjunction: 'y' },
  })
  return checker.document ? documentQuotations(checker.document) : []
}
const p = (content: string): Block => ({ role: 'p', content })

it.each<[string, string, string[], string | null]>([
  [
    'Dicen: “el agua es de todos” (Vera y Paz, 2019, p. 12).',
    'el agua es de todos',
    ['12'],
    'p. 12',
  ],
  [
    'Vera y Paz (2019) dicen que «el agua es de todos» (p. 7).',
    'el agua es de todos',
    ['7'],
    'p. 7',
  ],
  [
    'Vera y Paz (2019, pp. 3–4) dicen: "el agua es de todos".',
    'el agua es de todos',
    ['3', '4'],
    'pp. 3–4',
  ],
  ['“El agua es de todos” (Vera y Paz, 2019, p. xii).', 'El agua es de todos', ['xii'], 'p. xii'],
  ['“El *agua* es de todos” (Vera y Paz, 2019).', 'El agua es de todos', [], null],
])('%s quotes', (content, said, pages, locator) => {
  const [found, ...more] = quotationsOf(p(content))
  expect(more).toEqual([])
  expect(found).toMatchObject({ said, pages, references: [reference], source: 'Vera y Paz (2019)' })
  const place = found?.locator
  expect(place ? content.slice(place.start, place.end) : null).toBe(locator)
})

it.each([
  [
    'Paz (1950), a quien siguen Ruiz y Mora (2019), sostiene que “el agua es de todos”.',
    'Paz (1950)',
  ],
  ['Paz (1950), que retoma a Ruiz (2019), sostiene que “el agua es de todos”.', 'Paz (1950)'],
  ['Paz (1950), siguiendo a Ruiz (2019), dice “el agua es de todos” (p. 4).', 'Paz (1950)'],
  ['Paz (1950) lo niega, pero Ruiz (2019) sostiene que “el agua es de todos”.', 'Ruiz (2019)'],
  ['Según Paz (1950), para Ruiz (2019), “el agua es de todos” siempre.', 'Ruiz (2019)'],
  ['Paz (1950) dice “el agua es de todos” (p. 4), como otros (Ruiz, 2019).', 'Paz (1950)'],
  ['Paz (1950) recuerda que “el agua es de todos” (Ruiz, 2019, p. 3).', 'Ruiz (2019)'],
  ['“El agua es de todos”, dice Ruiz (2019).', 'Ruiz (2019)'],
])('in %s the words are of %s', (content, source) => {
  expect(quotationsOf(p(content)).map((found) => found.source)).toEqual([source])
})

it.each([
  'Lo llaman “páramo” (Vera y Paz, 2019).',
  'Como dijo una vecina: “aquí ya no llega el agua”.',
  'El artículo “El agua de todos los páramos” (Vera y Paz, 2019) lo dice.',
])('%s quotes nothing of a source', (content) => {
  expect(quotationsOf(p(content))).toEqual([])
})

it('a block quotation is read without its citation, which may be in the paragraph before', () => {
  const block: Block = {
    role: 'quote',
    content: 'El agua es de todos y de nadie. (Vera y Paz, 2019, p. 9)',
  }
  expect(quotationsOf(block)).toMatchObject([
    { said: 'El agua es de todos y de nadie.', pages: ['9'] },
  ])
  const bare: Block = { role: 'quote', content: 'El agua es de todos y de nadie. (p. 9)' }
  expect(quotationsOf(p('Según Vera y Paz (2019):'), bare)).toMatchObject([
    { index: 1, said: 'El agua es de todos y de nadie.', pages: ['9'], references: [reference] },
  ])
})

it('a block quotation is credited to the subject of the paragraph before', () => {
  const before = p('Paz (1950), a quien siguen Ruiz y Mora (2019), sostiene:')
  const block: Block = { role: 'quote', content: 'El agua es de todos y de nadie. (p. 9)' }
  expect(quotationsOf(before, block).map(({ source }) => source)).toEqual(['Paz (1950)'])
})

it('a citation without a reference names its source by its own words', () => {
  expect(quotationsOf(p('“El agua es de todos” (Mora et al., 2001, p. 2).'))).toMatchObject([
    { source: 'Mora et al. (2001)', references: [] },
  ])
})

it.each([
  [{ type: 'book', DOI: '10.1234/X' }, 'Mora, P. (2001). *Otra*. https://doi.org/10.1234/x', true],
  [{ type: 'book', title: 'El agua de todos los páramos: Una historia' }, reference, true],
  [{ type: 'book', title: 'El agua', author: [{ family: 'Vera' }] }, reference, false],
  [
    { type: 'book', title: 'El agua de todos los páramos', issued: { 'date-parts': [[2001]] } },
    reference,
    false,
  ],
] as const)('the source %j is the work of %s: %s', (csl, cited, isSame) => {
  const source = { csl: JSON.parse(JSON.stringify(csl)) }
  expect(matchSource(cited, [source]) !== null).toBe(isSame)
})
