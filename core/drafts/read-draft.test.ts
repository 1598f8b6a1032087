import { describe, expect, test } from 'vitest'
import { centred, line } from '#test/draft-lines.ts'
import type { SourceItem } from './draft-source.ts'
import { readDraft } from './read-draft.ts'

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

  test('has a title with the words of a university or of a course', () => {
    for (const title of ['La deserción en la universidad pública', 'Historia del Ecuador']) {
      for (const look of [{ bold: true, isCentred: true }, { bold: true }, {}]) {
        const items = [line(title, look), ...apa.slice(1), line(long)]
        expect(rolesOf(items).map((role) => role.slice(0, 26))).toEqual([
          `title-main: ${title}`.slice(0, 26),
          'title-meta: María José And',
          'title-meta: Universidad Ce',
          'title-meta: SOC-305: Socio',
          'title-meta: Dra. Ana Paz',
          'title-meta: 14 de mayo de ',
          'p: Una frase de veinte pal',
        ])
      }
    }
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

describe('the beginning of a draft', () => {
  const short = 'Una frase breve que abre el trabajo.'
  const page = [
    centred('La deserción universitaria', { bold: true }),
    centred('Universidad Central del Ecuador'),
    centred('Docente: Ana Paz'),
    centred('14 de mayo de 2026'),
  ]

  test('is text from the name of a part on, however short and unstyled it is', () => {
    const items = [...page, line('Introducción', { bold: true }), line(short), line(long)]
    expect(rolesOf(items).slice(-3)).toEqual([
      't1: Introducción',
      'p: Una frase breve que abre',
      'p: Una frase de veinte pala',
    ])
    expect(rolesOf([line('1. Antecedentes'), line(short), line(long)])).toHaveLength(3)
  })

  test('is text where its lines look different from those of the title page', () => {
    const items = [...page, line('Historia del problema', { bold: true }), line(short), line(long)]
    expect(rolesOf(items).slice(-3)[0]).toBe('t1: Historia del problema')
  })

  test('is text where nothing says that there is a title page', () => {
    const items = [line('Historia del Ecuador'), line('Un dato suelto'), line(long)]
    expect(rolesOf(items).map((role) => role.slice(0, 2))).toEqual(['p:', 'p:', 'p:'])
    const closed = [line('Un dato suelto'), line('Otro dato'), line(long, { startsPage: true })]
    expect(rolesOf(closed)).toHaveLength(3)
    expect(rolesOf(closed)[0]).toBe('p: Un dato suelto')
  })

  test('is text where a page of centred lines is a poem', () => {
    const poem = Array.from({ length: 9 }, (_, verse) => centred(`El verso número ${verse}`))
    const items = [...poem, line(long, { startsPage: true })]
    expect(rolesOf(items).every((role) => role.startsWith('p: '))).toBe(true)
    const page = [centred('El páramo'), centred('Ana Paz'), line(long, { startsPage: true })]
    expect(rolesOf(page)[0]).toBe('title-main: El páramo')
  })

  test('keeps what is between the lines of a title page and is not one of them', () => {
    const items = [...page.slice(0, 2), centred('2.º B – matutina'), ...page.slice(2), line(long)]
    expect(rolesOf(items)).toEqual([
      'title-main: La deserción universitar',
      'title-meta: Universidad Central del ',
      'title-meta: Docente: Ana Paz',
      'title-meta: 14 de mayo de 2026',
      'p: 2.º B – matutina',
      'p: Una frase de veinte pala',
    ])
  })

  test('is kept where the title is too long for a title page', () => {
    const title = 'palabra '.repeat(30).trim()
    expect(rolesOf([line(title, { style: 'title' }), line(long)])[0]).toBe(
      'p: palabra palabra palabra ',
    )
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
      't4: Nivel 4.',
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
  expect(text.cuerpo.slice(1).map(({ role }) => role)).toEqual(['appendix', 'p'])
})

describe('a list of references', () => {
  const mora = 'Mora, A. (2020). Un libro. Editorial.'
  const ruiz = 'Ruiz, B. y Paz, C. (2019). La escuela. Revista, 12(3), 45–60.'
  const read = (items: SourceItem[]) => {
    const { cuerpo, referencias } = readDraft(items).text
    return {
      text: cuerpo.map(({ content }) => content),
      references: referencias.map(({ content }) => content),
    }
  }

  test.each([
    '6. Referencias',
    'VI. BIBLIOGRAFÍA',
    'Fuentes consultadas',
    'Webgrafía',
    'References',
    'Referencias bibliográficas:',
    'CAPÍTULO V. Bibliografía',
    'Bibliografía',
  ])('begins at %j', (heading) => {
    expect(read([line(long), line(heading), line(mora), line(ruiz)])).toEqual({
      text: [long],
      references: [mora, ruiz],
    })
  })

  test('ends at an annex without a style, and where prose follows', () => {
    const end = ['Anexo A', 'Guía de la entrevista.', prose]
    const items = [line(long), line('Referencias'), line(mora), line(ruiz)]
    expect(read([...items, ...end.map((text) => line(text))])).toEqual({
      text: [long, '', 'Guía de la entrevista.', prose],
      references: [mora, ruiz],
    })
    expect(read([...items, line(prose)]).text).toEqual([long, prose])
  })

  test('is not where an index has the line Referencias', () => {
    const index = ['Índice', 'Introducción', 'Referencias', 'Anexos']
    const body = ['Introducción', `Mora (2020) lo dice. ${long}`, `Según Ruiz (2019), ${long}`]
    const items = [...index, ...body, 'Referencias', mora, ruiz].map((text) => line(text))
    expect(read(items)).toEqual({ text: [...index, ...body], references: [mora, ruiz] })
  })

  test('is not where no reference follows its heading', () => {
    const items = [line(long), line('Bibliografía'), line('La que dio el docente.')]
    expect(read(items).text).toEqual([long, 'Bibliografía', 'La que dio el docente.'])
  })

  test('may have a part of its own for the web', () => {
    const web = 'Ministerio de Salud. https://salud.gob.ec/informe'
    const items = [line('Bibliografía'), line(mora), line('Webgrafía'), line(web)]
    expect(read([line(long), ...items])).toEqual({ text: [long], references: [mora, web] })
  })

  test('keeps a law, a numbered entry and one with hanging lines', () => {
    const all = [
      'Constitución de la República del Ecuador. Registro Oficial 449, 20 de octubre de 2008.',
      '[2] A. Mora, Un libro. Quito: Sol, 2020.',
      'Mora A. Un libro. Rev Med. 2020;12(3):45-60.',
      'OMS. (s.f.). Salud mental.',
    ]
    const hanging = line('Diccionario de la lengua', { hangingTwips: 720 })
    const items = [line(long), line('Referencias'), ...all.map((text) => line(text)), hanging]
    expect(read(items).references).toEqual([...all, 'Diccionario de la lengua'])
  })
})

test('left-out items are listed with the block before them', () => {
  const { text, leftOut } = readDraft([
    line('Índice', { style: 'toc heading' }),
    line('Introducción......... 3', { style: 'toc 1' }),
    line(long),
    { kind: 'table' },
    { kind: 'note' },
    line('Una viñeta', { isList: true, isNested: true }),
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

describe('tables and lists of a draft', () => {
  const cells = {
    kind: 'cells' as const,
    rows: [
      ['Carrera', 'n'],
      ['Derecho', '120'],
    ],
  }
  const rows = '| Carrera | n |\n| Derecho | 120 |'
  const bodyOf = (...items: SourceItem[]) => readDraft([line(long), ...items]).text.cuerpo.slice(1)

  test.each([
    ['its number and title on one line', [line('Tabla 3. Matrícula por carrera'), cells]],
    ['its number and title on two lines', [line('Tabla 3'), line('Matrícula por carrera'), cells]],
  ])('a table takes %s', (_, items) => {
    expect(bodyOf(...items)).toEqual([{ role: 'table', content: `Matrícula por carrera\n${rows}` }])
  })

  test('a table takes the note under it, and leaves the paragraph above it', () => {
    expect(bodyOf(cells, line('Nota. Elaboración propia.'), line('Otra cosa.'))).toEqual([
      { role: 'table', content: `${rows}\nNota. Elaboración propia.` },
      { role: 'p', content: 'Otra cosa.' },
    ])
  })

  test('the items of a list are items of a list', () => {
    expect(
      bodyOf(line('Uno', { isList: true }), line('Dos', { isList: true, isOrdered: true })),
    ).toEqual([
      { role: 'bullet', content: 'Uno' },
      { role: 'number', content: 'Dos' },
    ])
  })
})
