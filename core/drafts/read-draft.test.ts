import { describe, expect, test } from 'vitest'
import type { SourceItem, SourceParagraph } from './draft-source.ts'
import { readDraft } from './read-draft.ts'

const plain: Omit<SourceParagraph, 'spans'> = {
  kind: 'paragraph',
  style: '',
  isCentred: false,
  indentTwips: 0,
  hangingTwips: 0,
  isList: false,
  startsPage: false,
}
const line = (
  text: string,
  appearance: Partial<SourceParagraph> & { bold?: boolean; italic?: boolean } = {},
): SourceParagraph => {
  const { bold = false, italic = false, ...rest } = appearance
  return { ...plain, ...rest, spans: [{ text, bold, italic }] }
}
const centred = (text: string, appearance = {}) => line(text, { isCentred: true, ...appearance })
const prose =
  'Una frase de veinte palabras que dice algo sobre la deserción y lo dice con calma para que se lea bien.'
const long = `${prose} ${prose} ${prose}`
const rolesOf = (items: SourceItem[]) =>
  readDraft(items).text.cuerpo.map(({ role, content }) => `${role}: ${content.slice(0, 24)}`)

describe('the title page', () => {
  const apa = [
    centred('La deserción universitaria', { bold: true }),
    centred('María José Andrade'),
    centred('Universidad Central del Ecuador'),
    centred('SOC-305: Sociología'),
    centred('Dra. Ana Paz'),
    centred('14 de mayo de 2026'),
  ]

  test('gives the title and its lines, without the title repeated above the text', () => {
    const items = [
      ...apa,
      centred('La deserción universitaria', { bold: true, startsPage: true }),
      line(long),
    ]
    const { cuerpo } = readDraft(items).text
    expect(cuerpo.map(({ role }) => role)).toEqual([
      'title-main',
      ...Array(5).fill('title-meta'),
      'p',
    ])
    expect(cuerpo[0]?.content).toBe('La deserción universitaria')
  })

  test('ends at the first prose where no page break ends it', () => {
    expect(rolesOf([...apa, line(long)]).at(-1)).toMatch(/^p: Una frase/)
  })

  test('finds the title by its label under the name of the university', () => {
    const items = [
      centred('UNIVERSIDAD CENTRAL DEL ECUADOR', { bold: true }),
      centred('Facultad de Ciencias Humanas', { bold: true }),
      line('Tema: Los jóvenes y el *campus*'),
      line('Docente: Ana Paz'),
      line(long, { startsPage: true }),
    ]
    expect(rolesOf(items)).toEqual([
      'title-main: Los jóvenes y el \\*campu',
      'title-meta: UNIVERSIDAD CENTRAL DEL ',
      'title-meta: Facultad de Ciencias Hum',
      'title-meta: Docente: Ana Paz',
      'p: Una frase de veinte pala',
    ])
  })

  test('is not invented: a draft that begins with its text keeps all of it', () => {
    expect(rolesOf([line('Esto es breve.'), line(long)])).toEqual([
      'p: Esto es breve.',
      'p: Una frase de veinte pala',
    ])
  })

  test('reads each line of a paragraph with line breaks', () => {
    const items = [
      centred('El juego infantil\nUniversidad de Cuenca\n14 de mayo de 2026', { bold: true }),
      line(long, { startsPage: true }),
    ]
    expect(rolesOf(items).slice(0, 3)).toEqual([
      'title-main: El juego infantil',
      'title-meta: Universidad de Cuenca',
      'title-meta: 14 de mayo de 2026',
    ])
  })
})

describe('headings', () => {
  test.each(['heading', 'título', 'ttulo', 'encabezado '])('are those of the style %s', (name) => {
    const items = [1, 2, 3, 4].map((level) =>
      line(`Nivel ${level}`, {
        style: `${name}${name.endsWith(' ') ? '' : ' '}${level}`.replace('ttulo ', 'ttulo'),
      }),
    )
    expect(rolesOf([line(long), ...items]).slice(1)).toEqual([
      't1: Nivel 1',
      't2: Nivel 2',
      't3: Nivel 3',
      't3: Nivel 4',
    ])
  })

  test('are recognised by their appearance where they have no style', () => {
    expect(
      rolesOf([
        line(long),
        centred('Marco teórico', { bold: true }),
        line('La vulnerabilidad', { bold: true }),
        line('Una distancia', { bold: true, italic: true }),
        line('Esto se subraya.', { bold: true }),
      ]).slice(1),
    ).toEqual([
      't1: Marco teórico',
      't2: La vulnerabilidad',
      't3: Una distancia',
      'p: Esto se subraya.',
    ])
  })

  test('begin at the first level', () => {
    const items = [line(long), line('Uno', { bold: true }), line(long), line('Dos', { bold: true })]
    expect(rolesOf(items).filter((role) => role.startsWith('t'))).toEqual(['t1: Uno', 't1: Dos'])
  })

  test('one at the very top with second-level headings below it is the title', () => {
    const items = [
      line('El juego', { style: 'heading 1' }),
      line('Uno', { style: 'heading 2' }),
      line(long),
      line('Dos', { style: 'heading 2' }),
    ]
    expect(rolesOf(items).filter((role) => role.startsWith('t'))).toEqual([
      'title-main: El juego',
      't1: Uno',
      't1: Dos',
    ])
  })
})

test('a block quotation is recognised by its style, or by its indent and forty words', () => {
  expect(
    rolesOf([
      line(long),
      line('Breve.', { style: 'quote', italic: true }),
      line(long, { indentTwips: 720 }),
      line('Sangrado y breve.', { indentTwips: 720 }),
      line(long, { indentTwips: 720, hangingTwips: 720 }),
    ])
      .slice(1)
      .map((role) => role.split(':')[0]),
  ).toEqual(['quote', 'quote', 'p', 'p'])
})

test('references are read from their heading to the next section, with their italics', () => {
  const reference = {
    ...line('x'),
    spans: [
      { text: 'Mora, A. (2020). ', italic: false, bold: false },
      { text: 'Un libro', italic: true, bold: false },
      { text: '. Editorial.', italic: false, bold: false },
    ],
  }
  const { text } = readDraft([
    line(long),
    centred('Bibliografía', { bold: true }),
    reference,
    line('Anexos', { style: 'heading 1' }),
    line('Una encuesta.'),
  ])
  expect(text.referencias).toEqual([{ content: 'Mora, A. (2020). *Un libro*. Editorial.' }])
  expect(text.cuerpo.slice(1).map(({ role }) => role)).toEqual(['t1', 'p'])
})

test('left-out items are listed with the block before them', () => {
  const { text, leftOut } = readDraft([
    line('Índice', { style: 'toc heading' }),
    line('Introducción......... 3', { style: 'toc 1' }),
    line(long),
    { kind: 'table' },
    { kind: 'note' },
    line('Una viñeta', { isList: true }),
    { kind: 'table' },
  ])
  expect(text.cuerpo).toHaveLength(2)
  expect(leftOut).toEqual([
    { kind: 'table', after: [0, 1] },
    { kind: 'note', after: [0] },
    { kind: 'index', after: [-1] },
    { kind: 'list', after: [0] },
  ])
})
