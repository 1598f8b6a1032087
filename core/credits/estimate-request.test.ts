import { describe, expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { askedUnits, estimateRequest, lackOf, pagesPrice, priceOf } from './estimate-request.ts'
import { pageWords } from './pages.ts'
import { formatCredits2 } from './units.ts'

const documentOf = (characters: number): AcademicText => ({
  cuerpo: [{ role: 'p', content: 'a'.repeat(characters) }],
  referencias: [],
})

it.each([
  ['Un ensayo de 5 páginas', 8_500],
  ['un ensayo de cinco páginas sobre Freire', 8_500],
  ['entre 3 y 5 páginas', 8_500],
  ['De 3-5 paginas', 8_500],
  ['cinco (5) hojas', 8_500],
  ['una página y media', 2_550],
  ['media carilla', 850],
  ['2,5 páginas', 4_250],
  ['1500 palabras', 9_600],
  ['1.500 palabras', 9_600],
  ['1 500 palabras', 9_600],
  ['mil quinientas palabras', 9_600],
  ['dos mil palabras', 12_800],
  ['Mínimo 800 palabras (3 páginas)', 5_120],
  ['mínimo 15 pág.', 25_500],
  ['un libro de 200 páginas resumido en 2 páginas', 3_400],
  ['Agrega una conclusión de dos páginas', 3_400],
  ['en la página 5 falta una cita', null],
  ['Un ensayo sobre la novela', null],
  ['las páginas sobre 1984', null],
])('the length asked for in «%s» is %s characters', (request, units) => {
  expect(askedUnits(request)).toBe(units)
})

describe('what a request costs, in pages of text', () => {
  it.each([
    ['a new text without a length: a usual one', 'Un ensayo sobre Freire', null, 5],
    ['a new text of five pages', 'Un ensayo de 5 páginas', null, 5],
    ['a change that may touch all of ten pages', 'Corrige las tildes', 17_000, 10],
    ['an addition of three pages to ten', 'Agrega una conclusión de tres páginas', 17_000, 3],
    ['an addition without a length: a page', 'Añade ejemplos', 17_000, 1],
    ['a change of one part', 'Acorta el primer párrafo', 17_000, 1],
    ['a change of a part that asks for two pages', 'Amplía la introducción a 2 páginas', 17_000, 2],
    ['a change of a part of a shorter text', 'Mejora la introducción', 400, 1],
    ['ten pages made to be twelve', 'Amplía el texto a 12 páginas', 17_000, 12],
    ['ten pages cut to three', 'Reduce todo a 3 páginas', 17_000, 3],
    ['a mention of pages of the document', 'Revisa las 3 páginas del marco', 17_000, 10],
  ])('%s', (_, request, size, pages) => {
    const estimate = estimateRequest(request, size === null ? null : documentOf(size))
    expect(estimate.pages).toBe(pages)
    expect(estimate.units).toBeGreaterThan((pages - 1) * 1_700)
  })

  it.each([
    ['Cambia el título', 80],
    ['Acorta el primer párrafo', 800],
    ['Agrega una frase al final', 700],
  ])('«%s» brings back a part, and its comments', (request, units) => {
    expect(estimateRequest(request, documentOf(17_000)).units).toBe(request.length + 400 + units)
  })

  it('is never more than the maximum of one answer', () => {
    expect(estimateRequest('Una tesis de 900 páginas', null).units).toBe(120_000)
  })
})

it('a length that was chosen counts instead of the one of the request', () => {
  const chosen = { unit: 'pages', min: 3, max: 3 } as const
  const estimate = estimateRequest('Un ensayo de 25 páginas', null, chosen)
  expect(estimate).toMatchObject({ pages: 3, askedPages: 3 })
})

describe('the price beside the balance', () => {
  it.each([
    [5_500, 1.45, { state: 'enough', cost: '0.55', balance: '1.45', note: 'unas 3 páginas' }],
    [14_100, 1.45, { state: 'tight', note: 'alcanza justo, unas 3 páginas' }],
    [17_500, 0.55, { state: 'short', cost: '1.75', note: 'te alcanza para una página' }],
    [17_500, 1.45, { state: 'short', note: 'te alcanza para unas 6 páginas', percent: 100 }],
    [17_500, 0.41, { state: 'short', note: 'te alcanza para menos de una página' }],
    [300, 1.45, { state: 'enough', cost: '0.03', percent: 2 }],
    [300, 0, { state: 'short', balance: '0.00', note: 'te faltan 0.03' }],
  ])('%i units of %d credits', (units, credits, price) => {
    expect(
      priceOf({ units, pages: 3, besideUnits: 3_600, askedPages: null }, credits),
    ).toMatchObject(price)
  })

  it.each([
    ['Ensayo de 25 páginas', 1.6, 'te alcanza para unas 9 de 25 páginas'],
    ['Ensayo de 25 páginas', 0.3, 'te alcanza para una de 25 páginas'],
    ['Ensayo de 25 páginas', 0.15, 'te alcanza para menos de una página de 25'],
    ['Ensayo de 2 500 palabras', 0.9, 'te alcanza para unas 5 de 10 páginas'],
    ['Ensayo sobre Freire', 0.5, 'te alcanza para unas 2 páginas'],
    ['Ensayo de 5 páginas', 1.45, 'unas 5 páginas'],
  ])('of «%s» with %d credits: %s', (request, credits, note) => {
    expect(priceOf(estimateRequest(request, null), credits).note).toBe(note)
  })

  it('of a change of a few words is less than a page', () => {
    const price = priceOf(estimateRequest('Cambia el título', documentOf(17_000)), 1.45)
    expect(price).toMatchObject({ cost: '0.05', note: 'menos de una página' })
  })

  it('of selected text that the credits do not suffice for says how much is missing', () => {
    const price = priceOf({ units: 17_500, pages: 3, besideUnits: 17_500, askedPages: null }, 0.55)
    expect(price.note).toBe('te faltan 1.20')
  })
})

it('a balance is rounded to the nearest cent wherever it stands', () => {
  expect(formatCredits2(1.7373)).toBe('1.74')
  expect(
    priceOf({ units: 300, pages: 1, besideUnits: 100, askedPages: null }, 1.7373).balance,
  ).toBe('1.74')
  expect(lackOf(20_000, 1.7373).balance).toBe('1.74')
})

it.each([
  [17_500, 0.55, { cost: '1.75', balance: '0.55', missing: '1.20' }],
  [17_500, 0.5501, { cost: '1.75', balance: '0.55', missing: '1.20' }],
  [17_500, 0.5549, { cost: '1.75', balance: '0.55', missing: '1.20' }],
  [17_500, 0.5551, { cost: '1.76', balance: '0.56', missing: '1.20' }],
  [17_500, 1.7499, { cost: '1.76', balance: '1.75', missing: '0.01' }],
])('%i units lack of %d credits what adds up', (units, credits, lack) => {
  expect(lackOf(units, credits)).toEqual(lack)
})

it('credits are expressed in whole pages that they pay for', () => {
  expect(pageWords(2)).toBe('unas 11 páginas')
  expect(pageWords(0.17)).toBe('una página')
  expect(pageWords(0.1)).toBe('menos de una página')
})

it.each([
  [1, '0.25'],
  [5, '0.95'],
  [10, '1.80'],
  [25, '4.50'],
])('the price of %i pages is rounded up: %s', (pages, price) => {
  expect(pagesPrice(pages)).toBe(price)
})
