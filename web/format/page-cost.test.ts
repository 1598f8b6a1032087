import { expect, test } from 'vitest'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { halfEmptyPages, sectionPagesNote } from './page-cost.ts'

const section = (title: string) => [
  { role: 't1' as const, content: title },
  { role: 'p' as const, content: 'Una frase.' },
]
const shown = (sections: number, sectionsStartPages: boolean): ShownDocument => ({
  text: {
    cuerpo: Array.from({ length: sections }, (_, i) => section(`Sección ${i}`)).flat(),
    referencias: [],
  },
  titlePage: { title: 'El título', lines: [] },
  numberTitlePage: false,
  sectionsStartPages,
  isJustified: false,
  declaration: null,
  indexKind: 'none',
  appendixWord: 'Apéndice',
})

test.each([
  ['what is saved by going on', shown(3, true), 'Seguidas, son 2 páginas en lugar de 4.'],
  [
    'what a page for each costs',
    shown(3, false),
    'Cada una en su página, son 4 páginas en lugar de 2.',
  ],
  ['that nothing changes', shown(1, true), 'Aquí no cambia el número de páginas.'],
])('the note says %s', (_, document, words) => {
  expect(sectionPagesNote(document)).toBe(`APA 7 no lo pide. ${words}`)
})

test('without a text the note only says what APA 7 asks for', () => {
  expect(sectionPagesNote(null)).toBe('APA 7 no lo pide.')
})

const words = 'Una frase de varias palabras que llena la hoja. '
const longSections = (count: number, sectionWords: string): ShownDocument => ({
  ...shown(0, true),
  text: {
    cuerpo: Array.from({ length: count }, (_, i) => [
      { role: 't1' as const, content: `Sección ${i}` },
      { role: 'p' as const, content: sectionWords },
    ]).flat(),
    referencias: [],
  },
})

test.each([
  ['is offered where sections leave it half empty', shown(11, true), { apart: 12, together: 2 }],
  ['is not offered to a short work', shown(9, true), null],
  ['is not offered where sections follow each other', shown(20, false), null],
  ['is not offered where the pages are full', longSections(12, words.repeat(39)), null],
])('a long work with sections on following pages %s', (_, document, pages) => {
  expect(halfEmptyPages(document)).toEqual(pages)
})
