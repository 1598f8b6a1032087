import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readSelection, replaceSelected, type TextRange } from './selection.ts'

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
    const { cuerpo, referencias } = replaceSelected(text, selected, contents)
    expect(cuerpo.slice(2).map(({ content }) => content)).toEqual(paragraphs)
    expect(referencias).toEqual(text.referencias)
  })

  it('of references is replaced among the references', () => {
    const selected = readSelection(text, range(4, 0, 5, 13))
    if (typeof selected === 'string') throw new Error(selected)
    expect(replaceSelected(text, selected, ['Uno.'])).toEqual({
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
        const [block] = replaceSelected(one, selected, selected.parts).cuerpo
        const words = (text: string) => plainText(text).replace(/[\s*\\]+/gu, '')
        expect(words(block?.content ?? '')).toBe(words(written))
      }),
    )
  })
})
