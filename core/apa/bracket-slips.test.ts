import { describe, expect, test } from 'vitest'
import { readCase } from '#test/apa/case-text.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { fixAll } from './apply-fixes.ts'
import type { Finding, RuleId } from './finding.ts'

const options = { conjunction: 'y' } as const
const check = (text: ReturnType<typeof readCase>['text']) => checkDocument({ text, options })
const references = [
  '~ Instituto Nacional de Estadística y Censos. (2022). *Encuesta de empleo*. https://inec.ec/x',
  '~ Mora, J. (2020). *El agua del páramo*. Planeta.',
  '~ Vera, P. y Paz, L. (2019). *Riego*. Planeta.',
]
const cited =
  'Así es (Instituto Nacional de Estadística y Censos [INEC], 2022; Mora, 2020; Vera y Paz, 2019).'

/** The findings in a sentence. A second paragraph cites every reference, so that none is reported as not cited. */
function found(sentence: string): {
  findings: Finding[]
  text: ReturnType<typeof readCase>['text']
} {
  const { text } = readCase([sentence, cited, ...references].join(' ¶ '))
  const findings = checkDocument({ text, options }).filter(
    ({ list, index }) => list === 'cuerpo' && index === 0,
  )
  return { findings, text }
}

describe('a citation in brackets that belong elsewhere is one finding, whose fix cites the same work', () => {
  test.each<[string, string, RuleId, string | null]>([
    ['doubled brackets', 'Baja ((Mora, 2020)).', 'CIT-FORM', 'Baja (Mora, 2020).'],
    [
      'doubled brackets with a page',
      'Baja ((Mora, 2020, p. 4)) y sube.',
      'CIT-FORM',
      'Baja (Mora, 2020, p. 4) y sube.',
    ],
    ['a bracket in a bracket', 'Baja (Mora (2020)).', 'CIT-FORM', 'Baja (Mora, 2020).'],
    [
      'a bracket in a bracket, two authors',
      'Baja (véase Vera y Paz (2019, p. 3)).',
      'CIT-FORM',
      'Baja (véase Vera y Paz, 2019, p. 3).',
    ],
    ['a space before the names', 'Baja ( Mora, 2020).', 'CIT-FORM', 'Baja (Mora, 2020).'],
    ['a space in the bracket of a year', 'Mora ( 2020 ) baja.', 'CIT-FORM', 'Mora (2020) baja.'],
    [
      'two brackets side by side',
      'Baja (Mora, 2020) (Vera y Paz, 2019).',
      'CIT-FORM',
      'Baja (Mora, 2020; Vera y Paz, 2019).',
    ],
    [
      'two brackets with a comma between',
      'Baja (Mora, 2020), (Vera y Paz, 2019).',
      'CIT-FORM',
      'Baja (Mora, 2020; Vera y Paz, 2019).',
    ],
    ['según', 'Según (Mora, 2020), baja.', 'CIT-FORM', 'Según Mora (2020), baja.'],
    [
      'de acuerdo con',
      'De acuerdo con (Vera y Paz, 2019, p. 4), baja.',
      'CIT-FORM',
      'De acuerdo con Vera y Paz (2019, p. 4), baja.',
    ],
    [
      'como afirma',
      'Baja, como afirma (Mora, 2020).',
      'CIT-FORM',
      'Baja, como afirma Mora (2020).',
    ],
    ['an organisation, which needs its article', 'Según (INEC, 2022), baja.', 'CIT-FORM', null],
    [
      'a page close to its abbreviation',
      'Baja (Mora, 2020, p33).',
      'CIT-FORM',
      'Baja (Mora, 2020, p. 33).',
    ],
  ])('%s', (_, sentence, rule, corrected) => {
    const { findings, text } = found(sentence)
    expect(findings.map((finding) => finding.rule)).toEqual([rule])
    const [finding] = findings
    if (corrected === null) expect(finding?.fix).toBeUndefined()
    else expect(fixAll(text, check).cuerpo[0]?.content).toBe(corrected)
  })
})

describe('what means a work of the list and is no citation of it is one finding', () => {
  test.each<[string, string, RuleId]>([
    ['a name without a year', 'Baja (Mora).', 'CIT-YEAR'],
    ['two names without a year', 'Baja (Vera y Paz).', 'CIT-YEAR'],
    ['a name with et al.', 'Baja (Vera et al.).', 'CIT-YEAR'],
    ['the year first', 'El agua baja (2020, Mora).', 'CIT-FORM'],
    ['a year of five digits', 'Baja (Mora, 20020).', 'CIT-FORM'],
    ['a year of three digits', 'Baja (Mora, 202).', 'CIT-FORM'],
    ['a month', 'Baja (Mora, mayo de 2020).', 'CIT-FORM'],
    ['a day', 'Baja (Mora, 3 de mayo de 2020).', 'CIT-FORM'],
    ['the title', 'Baja (Mora, *El agua del páramo*, 2020).', 'CIT-FORM'],
    ['no bracket', 'Mora, 2020 dice que baja.', 'CIT-FORM'],
    ['no bracket after a preposition', 'Para Vera y Paz, 2019, baja.', 'CIT-FORM'],
    [
      'the initials first',
      'Baja (INEC, Instituto Nacional de Estadística y Censos, 2022).',
      'CIT-SIGLA',
    ],
    [
      'the initials outside',
      'Baja (INEC [Instituto Nacional de Estadística y Censos], 2022).',
      'CIT-SIGLA',
    ],
    ['the authors in another order', 'Baja (Paz y Vera, 2019).', 'CIT-NOREF'],
    ['an address alone', 'Baja en la Sierra (https://inec.ec/empleo).', 'P-URL'],
  ])('%s', (_, sentence, rule) => {
    // The work is cited nowhere else.
    const { text } = readCase([sentence, ...references].join(' ¶ '))
    const named = /Mora|Vera|INEC|inec/.exec(sentence)?.[0] ?? ''
    const referencias = text.referencias.filter(({ content }) =>
      content.startsWith({ Mora: 'Mora', Vera: 'Vera', INEC: 'Instituto' }[named] ?? '-'),
    )
    const findings = checkDocument({ text: { ...text, referencias }, options })
    expect(findings.map((finding) => finding.rule)).toEqual([rule])
    expect(findings[0]?.list).toBe('cuerpo')
  })
})

test.each([
  ['a name that the list has not', 'Lo cuenta una vecina (Rosa).'],
  ['a place that is a surname too', 'Nació lejos (Loja).'],
  [
    'an organisation that explains its initials',
    'El INEC (Instituto Nacional de Estadística y Censos) lo dice.',
  ],
  ['a number after a name', 'Vive en la calle Mora, 202 y no baja.'],
  ['a citation in a longer bracket', 'Baja (según Mora (2020), desde 1990).'],
  ['further works in an order of their own', 'Baja (Vera y Paz, 2019; véase también Mora, 2020).'],
  ['a narrative citation in a sentence', 'Según Mora (2020), baja.'],
  ['a site with its address', 'Se usó Google Formularios (https://forms.google.com).'],
])('%s is no finding', (_, sentence) => {
  expect(found(sentence).findings).toEqual([])
})

test.each([
  ['• Resultados', 'Resultados'],
  ['- Resultados', 'Resultados'],
  ['●Resultados', 'Resultados'],
])('the bullet of the heading «%s» is taken off', (heading, corrected) => {
  const { text } = readCase(`1 ${heading} ¶ Llueve. ¶ 1 Discusión ¶ Escampa.`)
  const findings = checkDocument({ text, options })
  expect(findings.map(({ rule }) => rule)).toEqual(['HEAD-NUM'])
  expect(fixAll(text, check).cuerpo[0]?.content).toBe(corrected)
})

describe('the full stop of a block quotation', () => {
  const words = Array.from({ length: 42 }, () => 'agua').join(' ')

  test.each([
    [`q ${words} (Mora, 2020, p. 4).`, `${words}. (Mora, 2020, p. 4)`],
    [`q ${words}. (Mora, 2020, p. 4).`, `${words}. (Mora, 2020, p. 4)`],
  ])('stands before the bracket', (sentence, corrected) => {
    const { findings, text } = found(sentence)
    expect(findings.map(({ rule }) => rule)).toEqual(['CIT-STOP'])
    expect(fixAll(text, check).cuerpo[0]?.content).toBe(corrected)
  })
})

describe('persons in the sentence', () => {
  test('a given name that the list confirms is told', () => {
    const { findings } = found('Juan Mora (2020) dice que baja.')
    expect(findings.map(({ rule }) => rule)).toEqual(['CIT-NAME'])
  })

  test('initials tell two persons of one surname apart', () => {
    const line = [
      'N. Torres (2018) y P. Torres (2020) discrepan.',
      '~ Torres, N. (2018). *Agua*. Planeta.',
      '~ Torres, P. (2020). *Aire*. Planeta.',
    ].join(' ¶ ')
    expect(checkDocument({ text: readCase(line).text, options })).toEqual([])
  })
})
