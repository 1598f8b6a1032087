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
    ['short paragraphs in another order', textOf([title, heading, two, one], reference), 8],
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

describe('what stays in its old order is free, with its headings', () => {
  const long = (word: string) => p(`${word} `.repeat(20))
  const t1 = (content: string): Block => ({ role: 't1', content })
  const sections = [
    ...[t1('Uno'), long('primera')],
    ...[t1('Ejemplo'), long('segunda')],
    ...[t1('Ejemplo'), long('tercera')],
    ...[t1('Cierre'), p('Fin.')],
  ]
  const price = new RevisionPrice(textOf(sections))
  const costOf = (cuerpo: Block[]) => price.of({ comments: '', text: textOf(cuerpo) })

  test.each<[string, Block[], number]>([
    ['a changed paragraph', sections.with(3, p('Otra.')), 5],
    ['the first paragraph changed', sections.with(1, p('Otra.')), 5],
    ['the last paragraph changed', sections.with(-1, p('Fin!')), 4],
    ['a new paragraph', sections.toSpliced(4, 0, p('Otra.')), 5],
    ['a section taken out', sections.toSpliced(2, 2), 0],
    ['sections in another order', sections.with(2, t1('A')).slice(4, 6), 0],
    ['a long paragraph elsewhere', [...sections.slice(2), long('primera')], 0],
    ['a heading between two changed ones', sections.with(1, p('A')).with(3, p('B')), 2],
    ['every paragraph changed', sections.map((block) => (block.role === 'p' ? p('Z') : block)), 4],
    ['a heading that moved alone', [t1('Cierre'), ...sections.toSpliced(-2, 1)], 6],
  ])('%s', (_, cuerpo, units) => {
    expect(costOf(cuerpo)).toBe(units)
  })

  it('a new text of old words costs what it has', () => {
    const words = Array.from({ length: 2_400 }, (_, at) => p(`palabra${at % 300}`))
    const before = new RevisionPrice(textOf(words))
    const shuffled = words.toSorted((one, other) => hash(one.content) - hash(other.content))
    const text = textOf(shuffled)
    expect(before.of({ comments: '', text })).toBeGreaterThan(0.95 * generationCostUnits('', text))
  })

  it('short blocks in any order cost at least the characters that moved', () => {
    const blocks = fc.uniqueArray(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 9 }),
      {
        selector: (content) => content.trim(),
        minLength: 2,
        maxLength: 60,
      },
    )
    const permutations = blocks.chain((before) =>
      fc.tuple(
        fc.constant(before),
        fc.shuffledSubarray(before, { minLength: before.length, maxLength: before.length }),
      ),
    )
    fc.assert(
      fc.property(permutations, ([before, after]) => {
        const price = new RevisionPrice(textOf(before.map(p)))
        const answer = { comments: '', text: textOf(after.map(p)) }
        const cost = price.of(answer)
        expect(cost).toBeGreaterThanOrEqual(movedCharacters(before, after))
        const { units, atMost } = price.soFar(answer)
        expect(units).toBeLessThanOrEqual(cost)
        expect(atMost).toBeGreaterThanOrEqual(cost)
      }),
    )
  })
})

/** Of blocks that stand neither where they stood nor in line with a stretch of old neighbours with 40 characters. */
function movedCharacters(before: string[], after: string[]): number {
  const oldPlace = new Map(before.map((content, at) => [content, at]))
  const offsets = after.map((content, at) => (oldPlace.get(content) ?? 0) - at)
  const free = new Set([0])
  for (let at = 0; at < after.length; ) {
    let end = at
    while (end < after.length && offsets[end] === offsets[at]) end++
    if (after.slice(at, end).join('').length >= 40) free.add(offsets[at] ?? 0)
    at = end
  }
  const moved = after.filter((_, at) => !free.has(offsets[at] ?? 0))
  return moved.join('').length
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
}

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
  const moved = ['| Historia | 80 |', '| Derecho | 120 |']
  expect(costOf(table(...moved))).toBe(moved.reduce((sum, row) => sum + 1 + row.length, 0))
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
