import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readSelection, replaceSelected, selectedText, type TextRange } from './selection.ts'

const text: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'Agua' },
    { role: 't1', content: 'Origen' },
    { role: 'p', content: 'Nace *muy arriba* y baja.' },
    { role: 'p', content: 'Nadie la cuida.' },
  ],
  referencias: [{ content: 'Mena. *Páramos*.' }, { content: 'Ruiz. *Ríos*.' }],
}
const range = (block: number, offset: number, toBlock: number, toOffset: number): TextRange => ({
  from: { block, offset },
  to: { block: toBlock, offset: toOffset },
})

describe('a selection', () => {
  test.each<[string, TextRange, unknown]>([
    ['of words', range(3, 0, 3, 5), ['Nadie']],
    ['does not count the white space at its ends', range(3, 5, 3, 9), ['la']],
    ['that begins inside italics keeps them', range(2, 10, 2, 25), ['*arriba* y baja.']],
    ['of two paragraphs', range(2, 18, 3, 5), ['y baja.', 'Nadie']],
    ['that ends before the first letter of the next', range(2, 18, 3, 0), ['y baja.']],
    ['of a reference', range(4, 0, 4, 5), ['Mena.']],
    ['of nothing', range(2, 4, 2, 5), 'empty'],
    ['of the title', range(0, 0, 0, 4), 'title_page'],
    ['across roles', range(1, 0, 2, 4), 'mixed_roles'],
    ['from the body into the references', range(3, 0, 4, 4), 'mixed_roles'],
    ['beyond the text', range(3, 0, 6, 0), 'gone'],
    ['beyond its block', range(3, 0, 3, 16), 'gone'],
    ['backwards', range(3, 5, 3, 2), 'gone'],
  ])('%s', (_, asked, parts) => {
    const selected = readSelection(text, asked)
    expect(typeof selected === 'string' ? selected : selected.parts).toEqual(parts)
  })

  test.each<[string, TextRange, string[], string[]]>([
    ['words', range(3, 0, 3, 5), ['Alguien'], ['Nace *muy arriba* y baja.', 'Alguien la cuida.']],
    [
      'part of italics',
      range(2, 10, 2, 16),
      ['*abajo*'],
      ['Nace *muy abajo* y baja.', 'Nadie la cuida.'],
    ],
    [
      'two ends',
      range(2, 18, 3, 5),
      ['corre. Alguien'],
      ['Nace *muy arriba* corre. Alguien la cuida.'],
    ],
    [
      'one by two',
      range(3, 0, 3, 15),
      ['Uno.', 'Dos.'],
      ['Nace *muy arriba* y baja.', 'Uno.', 'Dos.'],
    ],
    ['with an asterisk', range(3, 0, 3, 15), ['4 \\* 5'], ['Nace *muy arriba* y baja.', '4 \\* 5']],
  ])('is replaced: %s', (_, asked, contents, paragraphs) => {
    const selected = readSelection(text, asked)
    if (typeof selected === 'string') throw new Error(selected)
    const written = contents.map((content) => ({ role: 'p' as const, content }))
    const { cuerpo, referencias } = replaceSelected(text, selected, written)
    expect(cuerpo.slice(2).map(({ content }) => content)).toEqual(paragraphs)
    expect(referencias).toEqual(text.referencias)
  })

  it('of references is replaced among the references', () => {
    const selected = readSelection(text, range(4, 0, 5, 13))
    if (typeof selected === 'string') throw new Error(selected)
    expect(replaceSelected(text, selected, [{ role: 'ref', content: 'Uno.' }])).toEqual({
      cuerpo: text.cuerpo,
      referencias: [{ content: 'Uno.' }],
    })
  })

  it('that is replaced by itself leaves the words as they were', () => {
    const content = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '*', '\\', 'ñ', '😀') })
    fc.assert(
      fc.property(content, fc.nat(20), fc.nat(20), (written, from, to) => {
        const one = { cuerpo: [{ role: 'p' as const, content: written }], referencias: [] }
        const selected = readSelection(one, range(0, from, 0, to))
        if (typeof selected === 'string') return
        const [block] = replaceSelected(one, selected, selectedText(selected).cuerpo).cuerpo
        const words = (text: string) => plainText(text).replace(/[\s*\\]+/gu, '')
        expect(words(block?.content ?? '')).toBe(words(written))
      }),
    )
  })
})

describe('a selection with tables, figures, lists or equations', () => {
  const figure = `Plano\n![Plano del campus](file:${'a'.repeat(32)} 50% 16x9)`
  const whole: AcademicText = {
    cuerpo: [
      { role: 't1', content: 'Resultados' },
      { role: 'p', content: 'Los datos son estos.' },
      { role: 'table', content: 'Notas\n| a | b |\n| 1 | 2 |' },
      { role: 'figure', content: figure },
      { role: 'bullet', content: 'Una cosa.' },
      { role: 'p', content: 'Y así termina.' },
    ],
    referencias: [{ content: 'Mena. *Páramos*.' }],
  }
  const select = (asked: TextRange) => {
    const selected = readSelection(whole, asked)
    if (typeof selected === 'string') throw new Error(selected)
    return selected
  }

  it('is of whole blocks, each with its role', () => {
    const selected = select(range(1, 4, 4, 3))
    expect(selected).toMatchObject({ role: 'blocks', first: 1, last: 4, before: [], after: [] })
    expect(selectedText(selected).cuerpo).toEqual(whole.cuerpo.slice(1, 5))
    expect(select(range(2, 0, 2, 5)).roles).toEqual(['table'])
    expect(readSelection(whole, range(0, 0, 2, 9))).toBe('mixed_roles')
    expect(readSelection(whole, range(4, 0, 6, 4))).toBe('mixed_roles')
  })

  it('is replaced by blocks of any such role, and keeps a picture that was forgotten', () => {
    const selected = select(range(1, 4, 4, 3))
    const table = { role: 'table' as const, content: 'Notas\n| a | b |\n| 1 | 3 |' }
    const paragraph = { role: 'p' as const, content: 'Los datos son estos.' }
    const { cuerpo } = replaceSelected(whole, selected, [paragraph, table])
    const [head, , , kept, , end] = whole.cuerpo
    expect(cuerpo).toEqual([head, paragraph, table, kept, end])
    expect(replaceSelected(whole, selected, [table], 'quita la figura').cuerpo).toEqual([
      head,
      table,
      end,
    ])
  })
})
