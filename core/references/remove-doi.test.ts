import { expect, it } from 'vitest'
import { removeDoi } from './remove-doi.ts'

const work = 'Vera, A. (2019). Agua. *Revista*, *2*, 1–9.'

it.each([
  [`${work} https://doi.org/10.5555/nada`],
  [`${work} doi:10.5555/nada`],
  [`${work} DOI: 10.5555/nada`],
  [`${work} 10.5555/nada.`],
])('the DOI goes, and nothing else: %s', (content) => {
  const text = {
    cuerpo: [{ role: 'p' as const, content }],
    referencias: [{ content }, { content: 'Otra.' }],
  }
  expect(removeDoi(text, content)).toEqual({
    cuerpo: text.cuerpo,
    referencias: [{ content: work }, { content: 'Otra.' }],
  })
})

it('a reference without a DOI stays as it is', () => {
  expect(removeDoi({ cuerpo: [], referencias: [{ content: work }] }, work)).toBeNull()
})
