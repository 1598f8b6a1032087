import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { academicTexts } from '#test/academic-text.ts'
import { type Comparison, comparedText, compareTexts } from './compare-texts.ts'
import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'
import { outlineOf } from './outline.ts'

const paragraphs = (...contents: string[]): AcademicText => ({
  cuerpo: contents.map((content) => ({ role: 'p', content })),
  referencias: [],
})

/** «[-gone-]» and «[+new+]» in the text, one line a block. */
function drawn({ blocks }: Comparison): string {
  const signs = { same: ['', ''], gone: ['[-', '-]'], new: ['[+', '+]'] } as const
  return blocks
    .map(({ spans }) => spans.map(({ text, mark }) => signs[mark].join(text)).join(''))
    .join('\n')
}

describe('two versions of a text, compared', () => {
  it.each([
    ['the same', ['Uno dos.'], ['Uno dos.'], 'Uno dos.', 0],
    [
      'a word replaced',
      ['Los tutores señalan que sí.'],
      ['Los tutores advierten que sí.'],
      'Los tutores [-señalan -][+advierten +]que sí.',
      1,
    ],
    [
      'a word added at the end',
      ['Uno dos tres'],
      ['Uno dos tres cuatro'],
      'Uno dos tres [+cuatro+]',
      1,
    ],
    [
      'a word removed at the end',
      ['Uno dos tres cuatro'],
      ['Uno dos tres'],
      'Uno dos tres [-cuatro-]',
      1,
    ],
    [
      'a sign replaced',
      ['Costos de estudiar, por todo.'],
      ['Costos de estudiar.'],
      'Costos de [-estudiar, por todo. -][+estudiar.+]',
      1,
    ],
    [
      'italics',
      ['La obra *Emilio* es suya y de todos.'],
      ['La obra Emilio es suya y de todos.'],
      'La obra [-Emilio-][- -][+Emilio +]es suya y de todos.',
      1,
    ],
    [
      'a paragraph added',
      ['Uno dos.', 'Tres cuatro.'],
      ['Uno dos.', 'Algo nuevo aquí.', 'Tres cuatro.'],
      'Uno dos.\n[+Algo nuevo aquí.+]\nTres cuatro.',
      1,
    ],
    [
      'a paragraph removed',
      ['Uno dos.', 'Tres cuatro.'],
      ['Tres cuatro.'],
      '[-Uno dos.-]\nTres cuatro.',
      1,
    ],
    [
      'a paragraph written anew',
      ['Uno dos tres.'],
      ['Nada de aquello queda.'],
      '[-Uno dos tres.-]\n[+Nada de aquello queda.+]',
      2,
    ],
    [
      'a word that stayed between changes and lost the space after it',
      ['*la la*.'],
      ['la *según la* la.'],
      '[-la la-][-. -][+la +][+según la+][+ la.+]',
      1,
    ],
    [
      'words between changes that would be islands',
      ['a b c x d e f g'],
      ['h i j x k l m g'],
      '[-a b c x d e f g-]\n[+h i j x k l m g+]',
      2,
    ],
  ])('%s', (_, before, after, wanted, changes) => {
    const compared = compareTexts(paragraphs(...before), paragraphs(...after))
    expect(drawn(compared)).toBe(wanted)
    expect(compared.changeCount).toBe(changes)
  })

  it('a paragraph that became a heading is removed, and the heading added', () => {
    const heading: AcademicText = { cuerpo: [{ role: 't1', content: 'Método' }], referencias: [] }
    expect(drawn(compareTexts(paragraphs('Método'), heading))).toBe('[-Método-]\n[+Método+]')
  })

  it('counts the words removed and added, references too', () => {
    const reference = (content: string): AcademicText => ({
      ...paragraphs('Uno dos.'),
      referencias: [{ content }],
    })
    const compared = compareTexts(
      reference('Freire, P. (2005). Obra.'),
      reference('Freire, P. (2006). Otra obra.'),
    )
    expect(compared).toMatchObject({ wordsGone: 2, wordsNew: 3 })
  })
})

const visible = (text: AcademicText) =>
  outlineOf(text, { title: '', lines: [] })
    .filter(({ role }) => role !== 'ref-heading')
    .map(({ role, content }) => [role, plainText(content).replace(/\s+/gu, ' ').trim()])
const without = ({ blocks }: Comparison, mark: 'gone' | 'new') =>
  blocks
    .map(({ role, spans }) => [
      role,
      spans
        .filter((span) => span.mark !== mark)
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/gu, ' ')
        .trim(),
    ])
    .filter(([, text]) => text !== '')

it('without the added words a comparison is the older text, without the removed words the newer one', () => {
  fc.assert(
    fc.property(academicTexts(8), academicTexts(8), fc.nat(7), (first, second, kept) => {
      const after = { ...second, cuerpo: [...first.cuerpo.slice(kept), ...second.cuerpo] }
      const compared = compareTexts(first, after)
      expect(without(compared, 'new')).toEqual(visible(first))
      expect(without(compared, 'gone')).toEqual(visible(after))
      const whole = outlineOf(
        comparedText(compared),
        { title: '', lines: [] },
        { keepsEveryBlock: true },
      )
      expect(whole.filter(({ role }) => role !== 'ref-heading')).toHaveLength(
        compared.blocks.length,
      )
    }),
    { numRuns: 60 },
  )
})

it('a changed table is shown as it was and as it is, each laid out as a table', () => {
  const table = (n: string) => `Matrícula\n| Carrera | n |\n| Derecho | ${n} |\nNota. Propia.`
  const text = (n: string): AcademicText => ({
    cuerpo: [
      { role: 'p', content: 'Antes.' },
      { role: 'table', content: table(n) },
    ],
    referencias: [],
  })
  const comparison = compareTexts(text('120'), text('130'))
  expect(comparedText(comparison).cuerpo.map(({ content }) => content)).toEqual([
    'Antes.',
    table('120'),
    table('130'),
  ])
  expect(comparison.blocks.map(({ spans }) => spans[0]?.mark)).toEqual(['same', 'gone', 'new'])
  expect(comparedText(compareTexts(text('120'), text('120'))).cuerpo).toEqual(text('120').cuerpo)
})

it('a changed figure is shown as it was and as it is, each whole', () => {
  const figure = (width: number) => `El campus\n![Plano](file:${'a'.repeat(32)} ${width}% 16x9)`
  const text = (width: number): AcademicText => ({
    cuerpo: [{ role: 'figure', content: figure(width) }],
    referencias: [],
  })
  const comparison = compareTexts(text(50), text(75))
  expect(comparedText(comparison).cuerpo.map(({ content }) => content)).toEqual([
    figure(50),
    figure(75),
  ])
  expect(comparison.blocks.map(({ spans }) => spans[0]?.mark)).toEqual(['gone', 'new'])
})
