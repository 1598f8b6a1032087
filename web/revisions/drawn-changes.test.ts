import { expect, it, test } from 'vitest'
import type { MarkedSpan } from '#core/document/compare-words.ts'
import { plainFace } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { drawnNumbers, spotsOf } from './drawn-changes.ts'

const span = (mark: MarkedSpan['mark'], text: string): MarkedSpan => ({ mark, text, ...plainFace })

test.each<[string, MarkedSpan[], ReturnType<typeof spotsOf>]>([
  [
    'words replaced',
    [span('same', 'La '), span('gone', 'gran '), span('new', 'larga '), span('same', 'minga.')],
    { fresh: [{ from: 2, to: 7 }], gone: [{ at: 2, words: 1 }] },
  ],
  [
    'two faces of one stretch',
    [
      span('new', 'Dos '),
      { ...span('new', 'libros '), italic: true, bold: false },
      span('same', 'más.'),
    ],
    { fresh: [{ from: 0, to: 9 }], gone: [] },
  ],
  [
    'words gone at the end',
    [span('same', 'Sí. '), span('gone', 'No, '), span('gone', 'nunca.')],
    { fresh: [], gone: [{ at: 3, words: 2 }] },
  ],
  [
    'words gone at the edges of cells',
    [
      span('same', 'Materia'),
      { ...span('same', ' '), endsPart: true },
      span('gone', 'La '),
      span('same', 'Física '),
      span('gone', 'pura'),
      { ...span('gone', ' '), endsPart: true },
      span('gone', '8'),
      { ...span('gone', ' '), endsPart: true },
      span('same', 'Sí'),
    ],
    {
      fresh: [],
      gone: [
        { at: 7, words: 1, isBefore: true },
        { at: 13, words: 1 },
        { at: 13, words: 1 },
      ],
    },
  ],
])('the marks of %s are counted without white space', (_, spans, spots) => {
  expect(spotsOf({ kind: 'changed', spans })).toEqual(spots)
})

it('a moved block has no new words', () => {
  expect(spotsOf({ kind: 'moved', spans: [span('same', 'La minga.')] })).toEqual({
    fresh: [],
    gone: [],
  })
})

it('each block of the text is found among the drawn ones, also beside blank ones of the editor', () => {
  const drawn = ['', 'Uno.', '', 'Dostres.', 'Uno.'].map((ink) => ({
    role: 'p' as const,
    ink,
    lines: [],
  }))
  const blocks = ['Uno.', 'Dos *tres*.', 'Cuatro.', 'Uno.'].map(
    (content): Block => ({ role: 'p', content }),
  )
  expect(drawnNumbers(blocks, drawn)).toEqual([1, 3, null, 4])
})

it('a table is found by its label', () => {
  const drawn = [
    { role: 'p' as const, ink: 'Uno.', lines: [] },
    { role: 'exhibit-label' as const, ink: 'Tabla1MatrículaCarrera', lines: [] },
  ]
  const blocks: Block[] = [
    { role: 'p', content: 'Uno.' },
    { role: 'table', content: 'Matrícula\n| Carrera |' },
  ]
  expect(drawnNumbers(blocks, drawn)).toEqual([0, 1])
})
