import { describe, expect, test } from 'vitest'
import { readCase } from '#test/apa/case-text.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import type { RuleId } from './finding.ts'

const mora = 'El páramo guarda agua (Mora y Paz, 2019).'
const ruiz = 'La ciudad crece junto al río (Ruiz, 2020).'
const vega = 'La lluvia cae en invierno (Vega et al., 2021).'
const listedMora = '~ Mora, P. y Paz, E. (2019). *Agua de los páramos*. Planeta.'
const listedRuiz = '~ Ruiz, L. (2020). *El río y la ciudad*. Ariel.'
const listedVega =
  '~ Vega, A., Soto, B. y León, C. (2021). La lluvia en los Andes. *Revista de Geografía, 12*(3), 45–67.'

const essay = [
  '# El páramo',
  '1 El agua en la sierra',
  mora,
  ruiz,
  '1 La lluvia',
  vega,
  listedMora,
  listedRuiz,
  listedVega,
].join(' ¶ ')

function rulesIn(line: string): RuleId[] {
  const { text } = readCase(line)
  return checkDocument({ text, options: { conjunction: 'y' } }).map(({ rule }) => rule)
}

const slip = (before: string, after: string) => {
  if (!essay.includes(before)) throw new Error(`the essay has no ${before}`)
  return essay.replace(before, after)
}

describe('one slip in an essay without others', () => {
  test('the essay itself has no finding', () => {
    expect(rulesIn(essay)).toEqual([])
  })

  test.each<[string, RuleId, string]>([
    ['a bullet before a paragraph', 'P-BULLET', slip(ruiz, `• ${ruiz}`)],
    [
      'bullets inside a paragraph',
      'P-BULLET',
      slip(ruiz, `La ciudad tiene: • ríos (Ruiz, 2020) • calles • casas.`),
    ],
    ['an asterisk as a bullet', 'P-STAR', slip(ruiz, `*${ruiz}`)],
    [
      'a bullet before a reference',
      'REF-FORM',
      slip(listedRuiz, '~ • Ruiz, L. (2020). *El río y la ciudad*. Ariel.'),
    ],
    [
      'a number before a reference',
      'REF-FORM',
      slip(listedRuiz, '~ 2. Ruiz, L. (2020). *El río y la ciudad*. Ariel.'),
    ],
    ['a bracket that is not closed', 'CIT-FORM', slip('(Mora y Paz, 2019)', '(Mora y Paz, 2019')],
    ['a bracket that is not opened', 'CIT-FORM', slip('(Mora y Paz, 2019)', 'Mora y Paz, 2019)')],
    [
      'the bracket of a year not closed',
      'CIT-FORM',
      slip(mora, 'Mora y Paz (2019 dicen que el páramo guarda agua.'),
    ],
    [
      'a bracket of two works not closed',
      'CIT-FORM',
      slip(
        `${mora} ¶ ${ruiz}`,
        'El páramo guarda agua (Mora y Paz, 2019; Ruiz, 2020. Luego llueve.',
      ),
    ],
    [
      'a bracket of two works not opened',
      'CIT-FORM',
      slip(
        `${mora} ¶ ${ruiz}`,
        'El páramo guarda agua Mora y Paz, 2019; Ruiz, 2020). Luego llueve.',
      ),
    ],
    ['a square bracket', 'CIT-FORM', slip('(Mora y Paz, 2019)', '[Mora y Paz, 2019]')],
    [
      'a bracket of a reference not closed',
      'REF-FORM',
      slip('Ruiz, L. (2020).', 'Ruiz, L. (2020.'),
    ],
    ['a reference without its date', 'REF-FORM', slip('Ruiz, L. (2020). ', 'Ruiz, L. ')],
    [
      'another year than in the list',
      'CIT-NOREF',
      slip('(Mora y Paz, 2019)', '(Mora y Paz, 2018)'),
    ],
    [
      'a letter after the year that the list has not',
      'CIT-NOREF',
      slip('(Mora y Paz, 2019)', '(Mora y Paz, 2019a)'),
    ],
    ['authors in another order', 'CIT-NOREF', slip('(Mora y Paz, 2019)', '(Paz y Mora, 2019)')],
    ['a citation without its year', 'CIT-YEAR', slip('(Ruiz, 2020)', '(Ruiz)')],
    ['the year before the author', 'CIT-FORM', slip('(Ruiz, 2020)', '(2020, Ruiz)')],
    ['a year of five digits', 'CIT-FORM', slip('(Ruiz, 2020)', '(Ruiz, 20220)')],
    ['doubled brackets', 'CIT-FORM', slip('(Ruiz, 2020)', '((Ruiz, 2020))')],
    ['a reference twice', 'REF-DUPYEAR', `${essay} ¶ ${listedVega}`],
    ['a letter wrong in a surname', 'CIT-NOREF', slip('(Ruiz, 2020)', '(Ruis, 2020)')],
    ['two letters of a surname exchanged', 'CIT-NOREF', slip('(Ruiz, 2020)', '(Riuz, 2020)')],
    ['a reference with the given name first', 'REF-FORM', slip('~ Ruiz, L.', '~ Luis Ruiz')],
    ['a reference as a paragraph', 'REF-HANG', slip(listedRuiz, listedRuiz.slice(2))],
    ['italics that are not closed', 'P-STAR', slip('*El río y la ciudad*', '*El río y la ciudad')],
    [
      'quotation marks for italics',
      'REF-FORM',
      slip('*El río y la ciudad*', '"El río y la ciudad"'),
    ],
    ['a level of heading left out', 'HEAD-SKIP', slip('1 La lluvia', '3 La lluvia')],
    ['a heading in capitals', 'HEAD-CAPS', slip('1 La lluvia', '1 LA LLUVIA EN LOS ANDES')],
    [
      'all authors instead of et al.',
      'CIT-ETAL',
      slip('Vega et al., 2021', 'Vega, Soto y León, 2021'),
    ],
    [
      'the full stop before the citation',
      'CIT-STOP',
      slip('agua (Mora y Paz, 2019).', 'agua. (Mora y Paz, 2019)'),
    ],
  ])('%s is one finding', (_, rule, line) => {
    expect(rulesIn(line)).toEqual([rule])
  })

  test('brackets that are no citations, and citations in proper brackets, are no findings', () => {
    for (const line of [
      slip(mora, `${mora} Es alto (a veces frío.`),
      slip(mora, `${mora} Véase a) el norte y b) el sur.`),
      slip(mora, `${mora} Llueve en el intervalo [0, 5].`),
      slip(mora, 'Así es (véase Mora y Paz, 2019, y el mapa (1)).'),
    ])
      expect(rulesIn(line).filter((rule) => rule === 'CIT-FORM')).toEqual([])
  })
})

describe('a cause hides only what it explains', () => {
  test('a work that nothing in the text means stays uncited', () => {
    expect(rulesIn(slip(`${ruiz} ¶ `, ''))).toEqual(['REF-UNCITED'])
  })

  test('a name that differs by a letter with another year is another work', () => {
    expect(rulesIn(slip('(Ruiz, 2020)', '(Ruis, 2001)'))).toEqual(['CIT-NOREF', 'REF-UNCITED'])
  })

  test('two slips in one reference are two findings', () => {
    expect(rulesIn(slip(listedRuiz, '~ Ruiz, L. (2020). El río y la ciudad. Ariel'))).toEqual([
      'REF-DOT',
      'REF-ITAL',
    ])
  })
})
