import { describe, expect, test } from 'vitest'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import { type Finding, ruleIds } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import { changeOf } from './changes.ts'
import { groupOf, groupRows, makeRows, type Row } from './group-findings.ts'

const check = (text: AcademicText) =>
  new ApaChecker().check({ text, options: { conjunction: 'y' } })
const rowsOf = (text: AcademicText, numbers = new Map<string, number>()): Row[] => {
  const checker = new ApaChecker()
  const findings = checker.check({ text, options: { conjunction: 'y' } })
  return makeRows(text, findings, [], numbers, checker.document)
}

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
      'TXT-KEYWORDS',
      'P-EMPTY',
      'P-DOUBLE-SPACE',
      'P-STAR',
      'P-URL',
      'P-BULLET',
      'P-DECIMAL',
    ])
    expect(rulesOf('Tablas y figuras')).toHaveLength(11)
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
        cuerpo: [
          { ...heading, content: 'Marco teórico' },
          p('Una frase nueva (Vera, 2001).'),
          first,
          second,
        ],
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

describe('findings of one rule with one cause are one row', () => {
  const rows = (paragraphs: string[], references: string[] = []) =>
    rowsOf({
      cuerpo: paragraphs.map(p),
      referencias: references.map((content) => ({ content })),
    })
  const said = (found: Row[]) => found.map(({ title, places }) => [title, places.length])
  const mora = 'Mora, P. y Paz, E. (2019). *Agua*. Planeta.'

  test.each<[string, string[], string[], [string, number][]]>([
    [
      'the same sign between authors',
      ['Sube (Mora & Paz, 2019). Baja (Mora & Paz, 2019).', 'Cae (Mora & Paz, 2019).'],
      [mora],
      [['3 citas unen autores con «&»', 3]],
    ],
    [
      'the same missing work, told apart from another one',
      ['Sube (Cabrera et al., 2006). Baja (Cabrera et al., 2006).', 'Cae (Vega y Ruiz, 2011).'],
      [],
      [
        ['Cabrera et al. (2006) no está en la lista', 2],
        ['Vega y Ruiz (2011) no está en la lista', 1],
      ],
    ],
    [
      'the same slip of spaces',
      ['El  agua  sube.', 'Y  baja.'],
      [],
      [['Dos espacios seguidos, 3 veces', 3]],
    ],
    [
      'two references of one year, which are one case',
      ['Sube (Ruiz, 2020).'],
      ['Ruiz, L. (2020). *El río*. Ariel.', 'Ruiz, L. (2020). *La costa*. Ariel.'],
      [['2 obras de los mismos autores y año, sin letra', 2]],
    ],
    [
      'references that nothing cites are each a case',
      ['Nada.'],
      [mora, 'Ruiz, L. (2020). *El río*. Ariel.'],
      [
        ['Mora y Paz (2019) no se cita en el texto', 1],
        ['Ruiz (2020) no se cita en el texto', 1],
      ],
    ],
  ])('%s', (_, paragraphs, references, expected) => {
    expect(said(rows(paragraphs, references))).toEqual(expected)
  })

  test('is corrected together only where each place has a certain fix', () => {
    const [ampersand] = rows(['Sube (Mora & Paz, 2019). Baja (Mora & Paz, 2019).'], [mora])
    expect(ampersand).toMatchObject({ isFixable: true, removals: null })
    const [missing] = rows(['Sube (Vera, 2018). Baja (Vera, 2018).'])
    expect(missing).toMatchObject({ isFixable: false })
    expect(missing?.removals).toHaveLength(2)
    expect(missing?.why).toBe('Se cita en 2 lugares y falta su referencia.')
    // A citation in its sentence cannot be deleted without the sentence.
    expect(rows(['Sube (Vera, 2018). Según Vera (2018), baja.'])[0]?.removals).toBeNull()
  })

  test('says which year the list has', () => {
    const [missing] = rows(['Sube (Mora y Paz, 2018).'], [mora])
    expect(missing?.why).toBe(
      'Se cita en un lugar y la lista tiene otro año: 2019. Revisa cuál es el correcto.',
    )
  })

  test('each place has a key of its own, and the row keeps its number while one is left', () => {
    const numbers = new Map<string, number>()
    const before = rowsOf(text, numbers).find(({ rule }) => rule === 'CIT-AMP')
    expect(new Set(before?.places.map(({ key }) => key)).size).toBe(2)
    const [heading, first, second] = text.cuerpo
    if (!heading || !first || !second) throw new Error('The text has three blocks')
    const corrected = { ...first, content: first.content.replace('&', 'y') }
    const after = rowsOf({ ...text, cuerpo: [heading, corrected, second] }, numbers)
    const row = after.find(({ rule }) => rule === 'CIT-AMP')
    expect(row?.number).toBe(before?.number)
    expect(row?.title).toBe('Una cita une autores con «&»')
  })
})

describe('a change as the list shows it', () => {
  const finding = (content: string, rule: string): Finding | undefined =>
    check({ cuerpo: [p(content)], referencias: [] }).find((each) => each.rule === rule)

  test('shows the removed and the inserted words, between the words around them', () => {
    const content = 'El agua sube (Mora & Paz, 2019).'
    const found = finding(content, 'CIT-AMP')
    const edits = found?.fix?.edits.flatMap((edit) => (edit.kind === 'text' ? [edit] : [])) ?? []
    expect(changeOf(content, edits, found ?? { start: 0, end: 0 })).toEqual([
      { kind: 'same', text: '(Mora ' },
      { kind: 'out', text: '&' },
      { kind: 'in', text: 'y' },
      { kind: 'same', text: ' Paz, 2019)' },
    ])
  })

  test('is not shown where a finding has no fix', () => {
    const [row] = rowsOf({ cuerpo: [p('El agua sube (Mora, 2019).')], referencias: [] })
    expect(row?.places[0]?.change).toBeNull()
  })
})
