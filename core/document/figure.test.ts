import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBlockFacts } from '#core/apa/facts.ts'
import { readFigure } from './figure.ts'
import { nameOfFigure, pictureIds, withoutPicture, wordsOfFigure } from './figure-words.ts'
import { outlineOf } from './outline.ts'
import { countWords } from './words.ts'
import { withoutFigureNumber, writeFigure } from './write-figure.ts'

const id = '9f3c5a7b1d2e4f60718293a4b5c6d7e8'
const alt = fc
  .array(fc.constantFrom('Plano', '](', ')', '[1]', '*p*', '\\', '](file:x 5% 1x1)', '50 %'), {
    maxLength: 4,
  })
  .map((parts) => parts.join(' '))
const figures = fc.record({
  title: fc.constantFrom('', 'Plano del campus'),
  picture: fc.record({
    id: fc.constant(id),
    alt,
    widthPercent: fc.integer({ min: 10, max: 100 }),
    widthPx: fc.integer({ min: 1, max: 20_000 }),
    heightPx: fc.integer({ min: 1, max: 20_000 }),
  }),
  notes: fc.array(fc.constant('Nota. Elaboración propia.'), { maxLength: 2 }),
})
const textWith = (content: string) => ({
  cuerpo: [{ role: 'figure' as const, content }],
  referencias: [],
})
const itemsOf = (content: string) => outlineOf(textWith(content), { title: '', lines: [] })

describe('the content of a figure', () => {
  test('is read back as it was written, with any signs in what it shows', () => {
    fc.assert(
      fc.property(figures, (figure) => {
        expect(readFigure(writeFigure(figure))).toEqual(figure)
      }),
    )
  })

  test('is a label, a title, a picture and notes on the page, and a blank line without notes', () => {
    const line = `![Plano](file:${id} 80% 1600x900)`
    const noted = itemsOf(`Plano del campus\n${line}\nNota. Elaboración propia.`)
    expect(noted.map(({ role, content }) => [role, content])).toEqual([
      ['exhibit-label', 'Figura 1'],
      ['exhibit-title', 'Plano del campus'],
      ['figure-image', ''],
      ['exhibit-note', '*Nota.* Elaboración propia.'],
    ])
    expect(noted.map(({ keepsNext = false }) => keepsNext)).toEqual([true, true, true, false])
    expect(itemsOf(line).map(({ role }) => role)).toEqual([
      'exhibit-label',
      'figure-image',
      'spacer',
    ])
  })

  test('says a width from 10 to 100, and all of the text where it says none', () => {
    const widths = ['5%', '250%', '40%'].map(
      (width) => readFigure(`![a](file:${id} ${width} 3x2)`).picture?.widthPercent,
    )
    expect(widths).toEqual([10, 100, 40])
    expect(readFigure(`![a](file:${id} 3x2)`).picture?.widthPercent).toBe(100)
  })

  test.each([
    ['an address', '![a](https://example.com/a.png)'],
    ['a short name', '![a](file:9f3c 80% 3x2)'],
    ['no size', `![a](file:${id} 80%)`],
    ['a picture without height', `![a](file:${id} 80% 3x0)`],
    ['words after it', `![a](file:${id} 80% 3x2) y más`],
    ['nothing', 'Un título'],
  ])('with %s names no picture: it is shown as text, and nothing is lost', (_, content) => {
    expect(readFigure(content).picture).toBe(null)
    expect(itemsOf(content).map((item) => [item.role, item.content])).toEqual([['p', content]])
  })

  test('is told by its title, or by what it shows', () => {
    const line = `![Plano](file:${id} 80% 3x2)`
    expect(nameOfFigure(`El campus\n${line}`)).toBe('El campus')
    expect(nameOfFigure(line)).toBe('Plano')
    expect(wordsOfFigure(`El campus\n${line}\nNota. Propia.`)).toEqual([
      'El campus',
      '[Imagen: Plano]',
      'Nota. Propia.',
    ])
    expect([...pictureIds([line, line, 'Un título'])]).toEqual([id])
  })

  test('cites in its title and notes only, at the places that they have', () => {
    const line = `![Tomado de (Vera, 2020)](file:${id} 80% 3x2)`
    const content = `El campus\n${line}\nNota. Adaptado de Vera (2021).`
    expect(withoutPicture(content)).toHaveLength(content.length)
    const { citations } = readBlockFacts('figure', content)
    expect(citations.map(({ works }) => works[0]?.year)).toEqual(['2021'])
    expect(content.slice(citations[0]?.start, citations[0]?.end)).toContain('Vera (2021)')
  })

  test('has no words that count', () => {
    expect(
      countWords(textWith(`Plano del campus\n![Plano](file:${id} 80% 3x2)\nNota. Propia.`)),
    ).toBe(0)
  })
})

test.each([
  ['Figura 3. Plano del campus', 'Plano del campus'],
  ['**Figura 1**: plano', 'plano'],
  ['Figura 3 muestra que sube', 'Figura 3 muestra que sube'],
  ['Figura humana', 'Figura humana'],
])('the title %j is %j without its number', (title, bare) => {
  expect(withoutFigureNumber(title)).toBe(bare)
})
