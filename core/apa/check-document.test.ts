import { describe, expect, test } from 'vitest'
import { buildTitlePage } from '#core/document/title-page.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { allRules } from './all-rules.ts'
import { type Conjunction, ruleIds } from './finding.ts'

const check = (content: string, references: string[], conjunction: Conjunction) =>
  checkDocument({
    text: {
      cuerpo: [{ role: 'p', content }],
      referencias: references.map((reference) => ({ content: reference })),
    },
    options: { conjunction },
  })

describe('the rules', () => {
  test('exist once for each id, each with a name and a reason', () => {
    expect(allRules.map(({ id }) => id)).toEqual(ruleIds)
    for (const { name, why } of allRules) {
      expect(name).not.toBe('')
      expect(why).toMatch(/^[«\p{Lu}].*\.$/u)
    }
  })

  test.each([
    [
      'y',
      'Mora y Ruiz (2019) lo ven (Mora y Ruiz, 2019).',
      'Mora, P. y Ruiz, L. (2019). *Agua*. Planeta.',
    ],
    [
      '&',
      'Mora y Ruiz (2019) lo ven (Mora & Ruiz, 2019).',
      'Mora, P., & Ruiz, L. (2019). *Agua*. Planeta.',
    ],
  ] as const)(
    "find nothing in a text that joins authors with '%s' as its project does",
    (sign, content, reference) => {
      expect(check(content, [reference], sign)).toEqual([])
      const other = sign === 'y' ? '&' : 'y'
      expect(check(content, [reference], other).map(({ rule, list }) => [rule, list])).toEqual([
        ['CIT-AMP', 'cuerpo'],
        ['CIT-AMP', 'referencias'],
      ])
    },
  )

  test('give the place, the severity and the fix of each finding', () => {
    expect(check('Lo vieron (Mora et al, 2019).', [], 'y')).toEqual([
      expect.objectContaining({
        rule: 'CIT-NOREF',
        severity: 'error',
        index: 0,
        start: 11,
        end: 27,
      }),
      {
        rule: 'CIT-ETDOT',
        severity: 'error',
        list: 'cuerpo',
        index: 0,
        start: 16,
        end: 21,
        message: 'Se escribe «et al.», con punto después de «al» y sin cursiva.',
        fix: {
          label: 'Escribir «et al.»',
          edits: [{ kind: 'text', list: 'cuerpo', index: 0, start: 16, end: 21, text: 'et al.' }],
        },
      },
    ])
  })

  test('find nothing in an empty text', () => {
    const text = { cuerpo: [], referencias: [] }
    expect(checkDocument({ text, options: { conjunction: 'y' } })).toEqual([])
  })

  test('find what is missing on the title page as it is drawn', () => {
    const titlePage = buildTitlePage({
      title: 'Agua',
      author: 'Ana Paz',
      institution: 'Universidad de Cuenca',
      course: null,
      instructor: ' ',
      dueDate: null,
      today: '20 de noviembre de 2026',
    })
    const text = { cuerpo: [{ role: 'title-main', content: 'Agua' }], referencias: [] }
    const findings = checkDocument({ text, options: { conjunction: 'y' }, titlePage })
    expect(findings.map(({ message }) => message)).toEqual([
      'En la portada faltan el curso y el docente.',
    ])
    expect(checkDocument({ text, options: { conjunction: 'y' } })).toEqual([])
  })

  test.each([
    [['Ana Paz', 'Luis Mora', 'Eva Ríos Vélez']],
    [['Ana Paz, Luis Mora y Eva Ríos Vélez']],
    [['Ana Paz y Luis Mora']],
    [['Ana Paz e Inés Mora', 'Eva Ríos']],
  ])('take the lines %j of a title page for its authors', (authors) => {
    const given = {
      title: 'Agua',
      institution: 'Universidad de Cuenca',
      course: 'Hidrología',
      instructor: 'Dra. Rosa Vera',
      dueDate: '20 de noviembre de 2026',
    }
    const today = '26 de noviembre de 2026'
    const title = { role: 'title-main', content: 'Agua' }
    const drawn = buildTitlePage({ ...given, author: null, authors: authors.join('\n'), today })
    expect(drawn.lines.map(({ text }) => text).slice(0, authors.length)).toEqual(authors)
    const options = { conjunction: 'y' } as const
    const ofProject = { cuerpo: [title], referencias: [] }
    expect(checkDocument({ text: ofProject, options, titlePage: drawn })).toEqual([])
    const { institution, course, instructor, dueDate } = given
    const written = [...authors, institution, course, instructor, dueDate]
    const lines = written.map((content) => ({ role: 'title-meta', content }))
    const inText = { cuerpo: [title, ...lines], referencias: [] }
    expect(checkDocument({ text: inText, options })).toEqual([])
  })

  test('name the missing author once, however many lines there are', () => {
    const titlePage = buildTitlePage({
      title: 'Agua',
      author: ' ',
      authors: ' \n',
      institution: 'Universidad de Cuenca',
      course: 'Hidrología',
      instructor: 'Dra. Rosa Vera',
      dueDate: null,
      today: '20 de noviembre de 2026',
    })
    const text = { cuerpo: [{ role: 'title-main', content: 'Agua' }], referencias: [] }
    const findings = checkDocument({ text, options: { conjunction: 'y' }, titlePage })
    expect(findings.map(({ message }) => message)).toEqual(['En la portada falta el autor.'])
  })

  test.each(['Integrantes: Ana Paz y Luis Mora', 'Autores: Ana Paz, Luis Mora y Eva Ríos'])(
    'take the label away before several authors: %s',
    (content) => {
      const cuerpo = [
        { role: 'title-main', content: 'Agua' },
        { role: 'title-meta', content },
      ]
      const findings = checkDocument({
        text: { cuerpo, referencias: [] },
        options: { conjunction: 'y' },
      })
      expect(findings.filter(({ rule }) => rule === 'TP-LABEL')).toMatchObject([
        { message: 'En la portada el dato va solo, sin etiqueta delante.', index: 1 },
      ])
    },
  )

  test('count a doubtful citation only when a reference matches it', () => {
    const rules = (references: string[]) =>
      check('El río creció (Cuenca, 2018).', references, 'y').map(({ rule }) => rule)
    expect(rules([])).toEqual([])
    expect(rules(['Cuenca, R. (2018). *Agua*. Planeta.'])).toEqual([])
    expect(rules(['Mora, R. (2018). *Agua*. Planeta.'])).toEqual(['REF-UNCITED'])
  })
})
