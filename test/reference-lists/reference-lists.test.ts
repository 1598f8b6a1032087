import { describe, expect, it } from 'vitest'
import { readCslJson } from '#core/sources/read-csl.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'
import { formatList } from '#server/sources/citation-formats.ts'
import { readList } from '#server/sources/read-list.ts'
import corpus from './lists.json' with { type: 'json' }

// Fifty lists of works as students have them, drawn once from works written for this test.
const lists = corpus.lists.map((places) => places.map((place) => work(place)))

function work(place: number) {
  const read = readCslJson(corpus.works[place])
  if (read === null) throw new Error(`no work ${place}`)
  return { csl: read.csl, names: read.names }
}

const written = {
  bib: (list: (typeof lists)[number]) => formatList(writeCslJson(list), 'bibtex'),
  ris: (list: (typeof lists)[number]) => formatList(writeCslJson(list), 'ris'),
  json: (list: (typeof lists)[number]) => JSON.stringify(writeCslJson(list)),
}

describe.each(Object.entries(written))('in .%s', (_, write) => {
  it.each(lists.map((list, at) => [at + 1, list] as const))(
    'list %i reads back equal',
    (_, list) => {
      const read = readList(Buffer.from(write(list)))
      if (read.kind !== 'list') throw new Error(read.kind)
      expect(read.works.map(({ csl, names }) => ({ csl, names }))).toEqual(list)
      expect(read.leftOut).toBe(0)
    },
  )
})

describe('a list of another program in RIS', () => {
  const read = (text: string) => {
    const list = readList(Buffer.from(text))
    return list.kind === 'list' ? list.works.map(({ csl }) => csl) : []
  }
  it.each([
    ['DA  - 2023/03/14/\nPY  - 2023', [2023, 3, 14]],
    ['PY  - 2023/03/14/', [2023, 3, 14]],
    ['Y1  - 2023-03\nPY  - 2023', [2023, 3]],
  ])('keeps the day of news: %j', (date, day) => {
    const [news] = read(`TY  - NEWS\nTI  - Lluvias\nAU  - Mora, Ana\n${date}\nER  - \n`)
    expect(news).toMatchObject({
      type: 'article-newspaper',
      author: [{ family: 'Mora', given: 'A.' }],
      issued: { 'date-parts': [day] },
    })
  })

  it('keeps who made a law, and the site of a page', () => {
    const law = 'TY  - STAT\nTI  - Ley de Aguas\nAU  - Asamblea Nacional\nPY  - 2014\nER  - \n'
    const page = 'TY  - ELEC\nTI  - Páramos\nT2  - Observatorio\nPY  - 2020\nER  - \n'
    expect(read(law + page)).toMatchObject([
      { type: 'legislation', author: [{ literal: 'Asamblea Nacional' }] },
      { type: 'webpage', 'container-title': 'Observatorio' },
    ])
  })
})

it('a standard of biblatex keeps its number', () => {
  const list = readList(
    Buffer.from('@standard{inen, title={Agua}, number={1108}, publisher={INEN}, year={2020}}'),
  )
  expect(list.kind === 'list' && list.works[0]?.csl).toMatchObject({
    type: 'standard',
    number: '1108',
    publisher: 'INEN',
  })
})
