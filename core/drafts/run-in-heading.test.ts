import { expect, test } from 'vitest'
import type { SourceParagraph, SourceSpan } from './draft-source.ts'
import { readDraft } from './read-draft.ts'

const paragraph = (style: string, ...spans: SourceSpan[]): SourceParagraph => ({
  kind: 'paragraph',
  style,
  isCentred: false,
  indentTwips: 0,
  hangingTwips: 0,
  isList: false,
  startsPage: false,
  spans,
})
const level = (n: number) =>
  paragraph(`heading ${n}`, { text: `Nivel ${n}`, bold: false, italic: false })
const begun = (heading: string, italic = false) =>
  paragraph(
    '',
    { text: heading, bold: true, italic },
    { text: ' El texto sigue.', bold: false, italic: false },
  )

test('headings of level 4 and 5 begin their paragraph, where their level is not skipped', () => {
  const items = [
    level(1),
    begun('Uno.'),
    level(2),
    level(3),
    begun('Cuatro.'),
    begun('Cinco.', true),
  ]
  const { cuerpo } = readDraft([...items, begun('Esto no')]).text
  expect(cuerpo.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    't1: Nivel 1',
    'p: **Uno.** El texto sigue.',
    't2: Nivel 2',
    't3: Nivel 3',
    't4: Cuatro.',
    'p: El texto sigue.',
    't5: Cinco.',
    'p: El texto sigue.',
    'p: **Esto no** El texto sigue.',
  ])
})

test('a heading of level 4 on a line of its own gets its full stop', () => {
  const { cuerpo } = readDraft([level(1), level(2), level(3), level(4), level(5)]).text
  expect(cuerpo.map(({ content }) => content)).toEqual([
    ...['Nivel 1', 'Nivel 2', 'Nivel 3', 'Nivel 4.', 'Nivel 5.'],
  ])
})
