import { describe, expect, it } from 'vitest'
import { askedBeside } from './asked-and-written.ts'
import { type AskedLength, askedLength } from './asked-length.ts'

/** As the foot says it. */
function foot(asked: AskedLength, pages: number, besidePages = 3, words = 6_000): string {
  const beside = askedBeside(asked, { pages, besidePages, words })
  return `${pages}${beside.pages} páginas${beside.morePages} · ${words}${beside.words} palabras`
}
const asked = (request: string) => askedLength(request) ?? expect.fail('no length')

describe('the foot says what was asked and what is written', () => {
  it.each([
    ['22 páginas', 24, '24 de 25 páginas'],
    ['22 páginas', 25, '25 páginas'],
    ['22 páginas', 27, '27 páginas, 2 más que el pedido'],
    ['mínimo 22 páginas', 24, '24 de 25 páginas'],
    ['mínimo 22 páginas', 40, '40 páginas'],
    ['máximo 22 páginas', 26, '26 páginas, 1 más que el pedido'],
    ['de 8 a 10 páginas', 12, '12 páginas'],
    ['de 8 a 10 páginas', 9, '9 de 13 páginas'],
    ['de 8 a 10 páginas', 14, '14 páginas, 1 más que el pedido'],
    ['media página', 4, '4 páginas'],
    ['2 500 palabras', 30, '30 páginas'],
  ])('«%s», %i pages: %s', (request, pages, words) => {
    expect(foot(asked(request), pages)).toBe(`${words} · 6000 palabras`)
  })

  it('counts a title page alone when nothing else stands beside the text', () => {
    expect(foot(asked('5 páginas'), 4, 1)).toContain('4 de 6 páginas')
  })

  it.each([
    [2_310, '2310 de 2\u202f500 palabras'],
    [2_500, '2500 palabras'],
    [2_900, '2900 palabras'],
  ])('a length in words is compared in words: %i', (written, words) => {
    expect(foot(asked('2500 palabras'), 10, 3, written)).toBe(`10 páginas · ${words}`)
  })
})
