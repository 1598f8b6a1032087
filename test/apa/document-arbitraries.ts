import fc from 'fast-check'
import type { AcademicText } from '#core/document/model.ts'
import { readCase } from './case-text.ts'
import { corpus } from './corpus.ts'
import { readMarks } from './marked-text.ts'

const cases = Object.values(corpus).flatMap(({ rules, citations }) => [
  ...Object.values(rules)
    .flatMap(({ hits, misses }) => [...hits, ...misses])
    .map((line) => readCase(line).text),
  ...citations.map(
    (line) =>
      ({ cuerpo: [{ role: 'p', content: readMarks(line).text }], referencias: [] }) as AcademicText,
  ),
])

/** Pieces of citations and references, to be put together in any way. */
const pieces = fc.constantFrom(
  ...[
    'Mora',
    'Ruiz',
    'de la Torre',
    'et al',
    'et al.',
    'y',
    '&',
    'e',
    'y otros',
    ',',
    ';',
    '.',
    ':',
    '(',
    ')',
    '[',
    ']',
    '*',
    '\\*',
  ],
  ...[
    '2020',
    '2020a',
    '(2020)',
    '(s.f.)',
    's. f.',
    'p. 4',
    'p.4-9',
    'pp. 3',
    'citado en',
    '“',
    '”',
    '«',
    '»',
    '"',
    '  ',
    '–',
    '-',
  ],
  ...[
    'Mora, P.',
    '(2019).',
    '*Agua*',
    'Planeta',
    'https://a.ec/x',
    'doi:10.1234/x',
    'Recuperado de',
    '(pp. 3-9)',
    'Quito: ',
    '12(3)',
  ],
  ...[
    'OMS',
    'Ministerio de Salud',
    'Código Civil',
    'En',
    'In',
    '(Ed.)',
    '2da ed.',
    '…',
    '1.',
    '•',
    '\u00a0',
    '\t',
    '😀',
    '\ud800',
  ],
)
const madeUp = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(' '))
const role = fc.constantFrom(
  'p',
  'p',
  'p',
  'quote',
  't1',
  't2',
  't3',
  'title-main',
  'title-meta',
  'ref',
)
const block = fc.record({ role, content: fc.oneof(madeUp, fc.string({ maxLength: 20 })) })

/** Documents made of cases of the corpus and of pieces that do not fit together. */
export const anyText: fc.Arbitrary<AcademicText> = fc
  .tuple(
    fc.array(fc.constantFrom(...cases), { maxLength: 5 }),
    fc.array(block, { maxLength: 4 }),
    fc.array(madeUp, { maxLength: 4 }),
  )
  .map(([parts, blocks, references]) => ({
    cuerpo: [...parts.flatMap(({ cuerpo }) => cuerpo), ...blocks] as AcademicText['cuerpo'],
    referencias: [
      ...parts.flatMap(({ referencias }) => referencias),
      ...references.map((content) => ({ content })),
    ],
  }))
