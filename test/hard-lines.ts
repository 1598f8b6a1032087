import fc from 'fast-check'
import type { AcademicText } from '#core/document/model.ts'

/** Signs, numbers, paths and brackets in prose, whose line breaks are hard to foretell; Times New Roman has them all. */
const hard = [
  ...['C++', 'etc.…', '5\\6', '±±', '±5', '100%', '$100', '$1.000,50', '(a)(b)', 'y/o', 'a/b/c'],
  ...['—así—', '–', '«cita»', '“cita”', '‘x’', '…y', 'a\u2011b', '1.234,56', '10\u00a0km', 'a+b'],
  ...['a×b', 'a=b', '<5', '>5', 'R&D', 'correo@uce.edu.ec', '#tema', '~5', 'a^2', 'a|b', 'a_b'],
  ...['{x}', '[1]', '¿qué?', '¡sí!', '1.º', '§\u00a05', '25\u00a0°C', '€5', '5\u00a0€', '½', 'αβγ'],
  ...['a⁄b', '5′', '6″', 'pre-test', '2010-2020', '2010–2020', 'ex-presidente', '¿(qué)?'],
  ...['(2019),', 'p.\u00a05;', 'pp. 5–7', 'et al.,', '"x"', 'Dr.', 'S.\u00a0A.', 'i.e.', 'A.B.C.'],
  ...[
    'N.º',
    '+593-2-222',
    '1/2',
    '3/4-5',
    'n=25',
    'p<.05',
    'r=-.5',
    '-5',
    '--',
    '...',
    '!!!',
    '?!',
  ],
  ...['a,b', 'a;b', 'a:b', '10:30', '\\x', 'a\\b', 'C#', 'F♯', '½%', '№5', '™', '©2020', '®', '†'],
  ...[
    '•',
    '·',
    'a·b',
    'º',
    'ª',
    'µm',
    'Ω',
    '∑x',
    '√2',
    '∞',
    '≈5',
    '≠',
    '≤5',
    'a≤b',
    '−5',
    '∂x',
    '→',
  ],
  ...['a→b', 'ﬁn', 'ĳ', 'ß', 'Æ', 'Ł', 'ő', 'Ж', 'Выготский', '5‰', '¢', '£5', '¥5', '₡5', 'x₁'],
  ...['x²', '(x²)', 'CO₂', 'x−(y)', 'f(x)+g', '€€', 'a%(b)', '−(5)'],
]
const paths = [
  'https://doi.org/10.1016/j.x.2020.01.001',
  'https://www.ejemplo.ec/ruta/larga-de-verdad/con_guiones?x=1&y=2#z',
]
const plain = [
  ...['la', 'investigación', 'de', 'educación', 'universitaria', 'en', 'que', 'desarrollo', 'y'],
  ...['los', 'estudiantes', 'Ecuador', 'metodología', 'a', 'interdisciplinariedad', 'por', 'su'],
]

const word = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...plain) },
  { weight: 1, arbitrary: fc.constantFrom(...hard, ...paths) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...hard), fc.constantFrom(...hard))
      .map((two) => two.join('')),
  },
)

/** Documents of paragraphs of such words, the same ones for a seed. */
export function hardTexts(seed: number, count: number): AcademicText[] {
  const paragraph = fc
    .array(word, { minLength: 60, maxLength: 160 })
    .map((words) => words.join(' '))
  const text = fc.array(paragraph, { minLength: 14, maxLength: 20 }).map((paragraphs) => ({
    cuerpo: [
      { role: 'title-main' as const, content: 'Líneas difíciles' },
      ...paragraphs.map((content) => ({ role: 'p' as const, content })),
    ],
    referencias: [],
  }))
  return fc.sample(text, { seed, numRuns: count })
}
