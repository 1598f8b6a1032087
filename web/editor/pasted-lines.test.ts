import { expect, test } from 'vitest'
import { writeInline } from '#core/document/inline.ts'
import { readPastedText } from './pasted-text.ts'

const read = (...lines: string[]) =>
  readPastedText(lines.join('\n')).map(({ role, spans }) => `${role}: ${writeInline(spans)}`)

test('lines of a column are one paragraph, and a hyphen stays unless its whole word stands elsewhere', () => {
  expect(
    read(
      'La permanencia depende de la integración, y la integra-',
      'ción depende del primer año. Entre Lima y el eje Cusco-',
      'Puno la medida teórico-práctica de los años 2019-',
      '2020 no se aplicó en ninguna de las instituciones pú-',
      'blicas.',
    ),
  ).toEqual([
    'p: La permanencia depende de la integración, y la integración depende del primer año. Entre Lima y el eje Cusco-Puno la medida teórico-práctica de los años 2019-2020 no se aplicó en ninguna de las instituciones pú-blicas.',
  ])
})

test.each([
  ['an address', ['Universidad Nacional Mayor de San Marcos', 'Av. Germán Amézaga 375', 'Lima']],
  [
    'a dialogue',
    [
      '—¿Y usted cree que todo esto tiene algún sentido, doctor?',
      '—Lo tiene, aunque nadie sepa todavía decir cuál es.',
      '—Entonces sigamos.',
    ],
  ],
  [
    'verses without signs',
    [
      'en la noche larga de los astros que caen sin ruido',
      'sobre el agua quieta',
      'y nadie mira',
      'porque todos duermen bajo el techo de palma y sueñan',
      'con el mar',
    ],
  ],
  [
    'entries of a list of references',
    [
      'Bean, J. P. (1980). Dropouts and turnover. Research, 12, 155-187.',
      'Tinto, V. (1975). Dropout from higher education. Review, 45, 89.',
      'Tinto, V. (1993). Leaving college. University of Chicago Press.',
    ],
  ],
  ['paragraphs', [`Uno ${'y otro '.repeat(40)}fin.`, `Dos ${'y otro '.repeat(40)}fin.`]],
])('each line of %s stays a paragraph', (_, lines) => {
  expect(read(...lines)).toEqual(lines.map((line) => `p: ${line}`))
})

test('an entry of two lines is one, and the next one begins where its author stands', () => {
  expect(
    read(
      'Bean, J. P. (1980). Dropouts and turnover: the synthesis and test of',
      'a causal model of student attrition. Research, 12(2), 155-187.',
      'Tinto, V. (1975). Dropout from higher education: a theoretical and',
      'empirical synthesis of recent research. Review, 45(1), 89-125.',
    ),
  ).toEqual([
    'p: Bean, J. P. (1980). Dropouts and turnover: the synthesis and test of a causal model of student attrition. Research, 12(2), 155-187.',
    'p: Tinto, V. (1975). Dropout from higher education: a theoretical and empirical synthesis of recent research. Review, 45(1), 89-125.',
  ])
})

test.each([
  'Nota. *p < .05. **p < .01. ***p < .001.',
  'Los coeficientes son 0,45**, 0,32** y 0,1.',
  '2 * 3 * 4',
])('stars of figures are no bold: %s', (line) => {
  expect(readPastedText(line).map(({ spans }) => spans)).toEqual([
    [{ text: line, bold: false, italic: false }],
  ])
})

test('a long paste of nothing but hyphens, stars or letters is read as it is', () => {
  for (const sign of ['a', '-', '*', '_', '[', '** a', '•', 'a-\n']) {
    const text = `[10:32, 5/11/2026] A: ${sign.repeat(200_000)}`
    expect(readPastedText(text).length).toBeGreaterThan(0)
    expect(readPastedText(sign.repeat(200_000)).length).toBeGreaterThan(0)
  }
})
