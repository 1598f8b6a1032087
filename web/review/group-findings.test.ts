import { describe, expect, test } from 'vitest'
import { checkDocument } from '#core/apa/check-document.ts'
import { ruleIds } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import { changeOf, groupOf, groupRows, makeRows } from './group-findings.ts'

const check = (text: AcademicText) => checkDocument({ text, options: { conjunction: 'y' } })
const rowsOf = (text: AcademicText, numbers = new Map<string, number>()) =>
  makeRows(text, check(text), [], numbers)

const p = (content: string) => ({ role: 'p' as const, content })
const text: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'Marco teórico.' },
    p('El agua  sube (Mora & Paz, 2019).'),
    p('El río  baja (Mora & Paz, 2019).'),
  ],
  referencias: [{ content: 'Mora, P. y Paz, E. (2019). *Agua*. Quito: Planeta' }],
}

describe('the list of findings', () => {
  test('has a group for every rule', () => {
    const rulesOf = (name: string) => ruleIds.filter((rule) => groupOf(rule) === name)
    expect(rulesOf('Portada')).toEqual(['TP-ELEM', 'TP-TITLE', 'TP-LABEL'])
    expect(rulesOf('Estilo')).toEqual([
      'TXT-SUMMARY',
      'P-EMPTY',
      'P-DOUBLE-SPACE',
      'P-STAR',
      'P-URL',
      'P-BULLET',
      'P-DECIMAL',
    ])
    expect(rulesOf('Encabezados')).toEqual([
      'TXT-TITLE',
      'HEAD-SKIP',
      'HEAD-DOT',
      'HEAD-NUM',
      'HEAD-ONE',
      'HEAD-CAPS',
    ])
    expect(rulesOf('Citas')).toContain('QUOTE-40')
    expect(rulesOf('Referencias')).toContain('REF-DOI')
  })

  test('numbers the findings in the order of the text and shows only groups that have any', () => {
    const groups = groupRows(rowsOf(text))
    expect(groups.map(({ name }) => name)).toEqual([
      'Citas',
      'Referencias',
      'Encabezados',
      'Estilo',
    ])
    const numbers = groups.flatMap(({ rows }) => rows.map(({ number }) => number))
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
    expect(groups[2]?.rows[0]?.number).toBe(1)
  })

  test('keeps the numbers when a finding is corrected; a new one gets the next number', () => {
    const numbers = new Map<string, number>()
    const before = new Map(rowsOf(text, numbers).map(({ key, number }) => [key, number]))
    const [heading, first, second] = text.cuerpo
    if (!heading || !first || !second) throw new Error('The text has three blocks')
    const after = rowsOf(
      {
        ...text,
        cuerpo: [{ ...heading, content: 'Marco teórico' }, p('Una  frase nueva.'), first, second],
      },
      numbers,
    )
    const added = after.filter(({ key }) => !before.has(key))
    for (const { key, number } of after) {
      if (before.has(key)) expect(number).toBe(before.get(key))
    }
    expect(added.map(({ number }) => number)).toEqual([before.size + 1])
  })
})

describe('a change as the list shows it', () => {
  const changeIn = (content: string, rule: string) => {
    const one: AcademicText = { cuerpo: [p(content)], referencias: [] }
    const finding = check(one).find((each) => each.rule === rule)
    return finding ? changeOf(finding, one) : undefined
  }

  test('shows the removed and the inserted words, between the words around them', () => {
    expect(changeIn('El agua sube (Mora & Paz, 2019).', 'CIT-AMP')).toEqual([
      { kind: 'same', text: '(Mora ' },
      { kind: 'out', text: '&' },
      { kind: 'in', text: 'y' },
      { kind: 'same', text: ' Paz, 2019)' },
    ])
  })

  test('is not shown where a finding has no fix', () => {
    expect(changeIn('El agua sube (Mora, 2019).', 'CIT-NOREF')).toBeNull()
  })
})
