import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AcademicText, Block } from '#core/document/model.ts'
import { RevisionPrice } from './revision-price.ts'
import { generationCostUnits } from './tariff.ts'

const p = (content: string): Block => ({ role: 'p', content })
const textOf = (cuerpo: Block[], ...references: string[]): AcademicText => ({
  cuerpo,
  referencias: references.map((content) => ({ content })),
})
const base = textOf(
  [
    { role: 'title-main', content: 'El agua' },
    { role: 't1', content: 'Inicio' },
    p('Uno.'),
    p('Dos.'),
  ],
  'Mena, P. (2020). *Ríos*.',
)
const [title, heading, one, two] = base.cuerpo as [Block, Block, Block, Block]
const reference = 'Mena, P. (2020). *Ríos*.'

describe('a revision costs its comments and what it changes', () => {
  test.each<[string, AcademicText, number]>([
    ['nothing changed', base, 0],
    [
      'a changed paragraph is charged whole',
      textOf([title, heading, p('Uno!'), two], reference),
      4,
    ],
    ['a new paragraph', textOf([title, heading, one, p('Más.'), two], reference), 4],
    ['a paragraph taken out', textOf([title, heading, two], reference), 0],
    ['paragraphs in another order', textOf([title, heading, two, one], reference), 0],
    [
      'a paragraph that comes twice is new once',
      textOf([title, heading, one, one, two], reference),
      4,
    ],
    ['other white space', textOf([title, heading, p(' Uno. '), p('Dos.\u00a0')], reference), 0],
    [
      'a paragraph that became a heading',
      textOf([title, heading, { role: 't2', content: 'Uno.' }, two], reference),
      4,
    ],
    ['another title', textOf([{ ...title, content: 'El río' }, heading, one, two], reference), 6],
    ['a changed reference', textOf([title, heading, one, two], 'Mena, P. (2021). *Ríos*.'), 24],
    [
      'a reference among the body',
      textOf([title, heading, one, two, { role: 'ref', content: reference }]),
      0,
    ],
    ['italics taken away', textOf([title, heading, one, two], 'Mena, P. (2020). Ríos.'), 22],
  ])('%s', (_, text, units) => {
    const price = new RevisionPrice(base)
    expect(price.of({ comments: '', text })).toBe(units)
    expect(price.of({ comments: 'Listo 😀', text })).toBe(units + 7)
  })

  test.each<[string, boolean, AcademicText]>([
    ['the same blocks', true, base],
    ['other white space', true, textOf([title, heading, p(' Uno. '), p('Dos.\u00a0')], reference)],
    ['a paragraph taken out', false, textOf([title, heading, two], reference)],
    ['paragraphs in another order', false, textOf([title, heading, two, one], reference)],
    ['italics taken away', false, textOf([title, heading, one, two], 'Mena, P. (2020). Ríos.')],
  ])('of %s it is told whether they are unchanged: %s', (_, isUnchanged, text) => {
    expect(new RevisionPrice(base).isUnchanged(text)).toBe(isUnchanged)
  })

  it('and everything when there was no text before', () => {
    expect(new RevisionPrice(null).of({ comments: 'ñ', text: base })).toBe(
      generationCostUnits('ñ', base),
    )
  })
})

const block = fc.record({
  role: fc.constantFrom('p', 't1', 'quote', 'ref'),
  content: fc.string({ unit: 'binary', maxLength: 8 }),
}) as fc.Arbitrary<Block>
const anyText = fc.record({
  cuerpo: fc.array(block, { maxLength: 6 }),
  referencias: fc.array(fc.record({ content: fc.string({ maxLength: 8 }) }), { maxLength: 3 }),
})

describe('whatever is written', () => {
  it('costs at most what it would as a new text, and nothing when nothing changed', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.string(), (before, text, comments) => {
        const price = new RevisionPrice(before)
        expect(price.of({ comments, text })).toBeLessThanOrEqual(
          generationCostUnits(comments, text),
        )
        expect(price.of({ comments: '', text: before })).toBe(0)
      }),
    )
  })

  it('an unfinished part counts once it differs', () => {
    const price = new RevisionPrice(textOf([p('Uno dos tres.')]))
    expect(price.soFar({ comments: '', text: textOf([p('Uno d')]) })).toEqual({
      units: 0,
      atMost: 5,
    })
    expect(price.soFar({ comments: '', text: textOf([p('Uno x')]) })).toEqual({
      units: 5,
      atMost: 5,
    })
    expect(price.soFar({ comments: 'Ya', text: textOf([p('Uno dos tres.')]) }).units).toBe(2)
  })
})

test('a table costs the rows that changed', () => {
  const table = (...rows: string[]): AcademicText => ({
    cuerpo: [{ role: 'table', content: ['Matrícula', '| Carrera | n |', ...rows].join('\n') }],
    referencias: [],
  })
  const base = table('| Derecho | 120 |', '| Historia | 80 |')
  const price = new RevisionPrice(base)
  const costOf = (text: AcademicText) => price.of({ comments: '', text })
  expect(costOf(base)).toBe(0)
  expect(price.isUnchanged(base)).toBe(true)
  expect(costOf(table('| Derecho | 120 |', '| Historia | 81 |'))).toBe('\n| Historia | 81 |'.length)
  expect(costOf(table('| Historia | 80 |', '| Derecho | 120 |'))).toBe(0)
})

test('a figure costs its words, not the name of its picture', () => {
  const figure = (title: string, alt: string): AcademicText => ({
    cuerpo: [{ role: 'figure', content: `${title}\n![${alt}](file:${'a'.repeat(32)} 50% 16x9)` }],
    referencias: [],
  })
  const price = new RevisionPrice(figure('El campus', 'Plano'))
  const costOf = (text: AcademicText) => price.of({ comments: '', text })
  expect(costOf(figure('El campus', 'Plano'))).toBe(0)
  expect(costOf(figure('El parque', 'Plano'))).toBe('El parque'.length)
  expect(costOf(figure('El campus', 'Plano nuevo'))).toBe('\nPlano nuevo'.length)
})
