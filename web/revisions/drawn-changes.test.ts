import { expect, it, test } from 'vitest'
import type { MarkedSpan } from '#core/document/compare-words.ts'
import { plainFace } from '#core/document/inline.ts'
import { spotsOf } from './drawn-changes.ts'

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
