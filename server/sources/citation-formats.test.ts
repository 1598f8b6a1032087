import { expect, it } from 'vitest'
import type { CslItem, CslType } from '#core/apa/csl.ts'
import { readCslJson } from '#core/sources/read-csl.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'
import { formatList, readRis } from './citation-formats.ts'
import { readBibtex } from './read-bibtex.ts'

const read = (text: string) => readCslJson(readBibtex(text)[0])?.csl

it('accents of Google Scholar stand on their letters, and "and others" is no author', () => {
  const csl = read(
    String.raw`@article{x, title={El {\'\i}ndice \mbox{CO2}\ldots}, author={Garc{\'\i}a, Juan and others}, year={2020}}`,
  )
  expect(csl).toMatchObject({ title: 'El índice CO2…', 'et-al': true })
  expect(csl?.author).toEqual([{ family: 'García', given: 'J.' }])
})

it.each(['@book{,\n title={Agua}}', '@book{title={Agua}}', '@book{Mora Paz 2020, title={Agua}}'])(
  'an entry without a key is read: %s',
  (text) => expect(read(text)?.title).toBe('Agua'),
)

it('a web page keeps its month and day', () => {
  expect(read('@misc{x, title={Agua}, year=2021, month=mar, day=4}')?.issued).toEqual({
    'date-parts': [[2021, 3, 4]],
  })
})

it.each([
  'Instituto Nacional de Estadística y Censos',
  'Ministerio de Agricultura, Ganadería y Pesca',
])('the institution %s without braces has no initials', (name) => {
  expect(read(`@misc{x, title={Agua}, author={${name}}}`)?.author).toEqual([{ literal: name }])
})

const types: CslType[] = [
  ...(['book', 'chapter', 'article-journal', 'article-newspaper', 'thesis', 'report'] as const),
  ...(['webpage', 'legislation', 'paper-conference', 'motion_picture', 'dataset'] as const),
  'standard',
]
const title =
  'La conservación del páramo y la gestión comunitaria del agua en las provincias de la Sierra central'
const works = types.flatMap((type): CslItem[] =>
  [0, 1, 2, 3].map((at) => ({
    type,
    title: `${title}: ${type} ${at}`,
    author: [
      at % 2 === 0
        ? { family: 'Mora Vélez', given: 'A. L.' }
        : { literal: 'Ministerio de Agricultura, Ganadería y Pesca' },
      { family: 'García', given: 'J.' },
    ],
    issued: { 'date-parts': [[2001 + at]] },
    ...((type === 'article-journal' || type === 'chapter') && { page: `${10 + at}–${263 + at}` }),
  })),
)

it('48 works of all types keep title, authors, year and pages through RIS, and their type', () => {
  const items = writeCslJson(works.map((csl) => ({ csl })))
  const back = readRis(formatList(items, 'ris')).map((one) => readCslJson(one)?.csl)
  expect(back).toMatchObject(JSON.parse(JSON.stringify(works)))
})
