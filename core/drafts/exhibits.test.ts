import { describe, expect, it } from 'vitest'
import { line } from '#test/draft-lines.ts'
import type { SourceItem } from './draft-source.ts'
import { placePictures } from './place-pictures.ts'
import { readDraft } from './read-draft.ts'

const bold = (text: string) => line(text, { bold: true })
const italic = (text: string) => line(text, { italic: true })
const picture = (file = 0, alt = ''): SourceItem => ({ kind: 'picture', file, alt, widthPt: null })
const cells: SourceItem = {
  kind: 'cells',
  rows: [
    ['Año', 'Casos'],
    ['2019', '45'],
  ],
}
const prose = line('Un párrafo que dice algo de las becas, y que la figura muestra después.')

/** The blocks, each with its lines; a picture is `[file alt]`. */
function blocksOf(...items: SourceItem[]): string[] {
  return readDraft([prose, ...items])
    .text.cuerpo.slice(1)
    .map(({ role, content }) => {
      const said = content
        .replace(
          /!\[(.*)]\(file:0*(\d+) .*\)/,
          (_, alt, file) => `[${file}${alt ? ` ${alt}` : ''}]`,
        )
        .replaceAll('\n', ' / ')
      return `${role}: ${said}`
    })
}

describe('a picture of a draft is a figure', () => {
  it.each([
    ['below it', [picture(1), line('Figura 1. Plano del campus')]],
    ['above it', [line('Figura 1: Plano del campus'), picture(1)]],
    ['above it, as APA has it', [bold('Figura 1'), italic('Plano del campus'), picture(1)]],
    ['by its style alone', [picture(1), line('Plano del campus', { style: 'image caption' })]],
    ['in short', [picture(1), line('Fig. 1. Plano del campus')]],
    ['in an appendix', [bold('Figura A1'), line('Plano del campus'), picture(1)]],
  ])('with the title %s', (_, items) => {
    expect(blocksOf(...items)).toEqual(['figure: Plano del campus / [1]'])
  })

  it('with the notes and the source under it, before or after its title', () => {
    const note = line('Nota. Sin escala.')
    const source = line('Fuente: INEC (2020)')
    expect(blocksOf(picture(1), line('Figura 1. Plano'), note, source)).toEqual([
      'figure: Plano / [1] / Nota. Sin escala. / Fuente: INEC (2020)',
    ])
    expect(blocksOf(picture(1), source, line('Figura 1. Plano'))).toEqual([
      'figure: Plano / [1] / Fuente: INEC (2020)',
    ])
  })

  it('takes no title that belongs to the next picture', () => {
    const above = [
      line('Figura 1. Uno'),
      picture(1),
      prose,
      picture(2),
      line('Figura 2. Tres'),
      picture(3),
    ]
    expect(blocksOf(...above).filter((block) => block.startsWith('figure'))).toEqual([
      'figure: Uno / [1]',
      'figure: [2]',
      'figure: Tres / [3]',
    ])
  })

  it('leaves sentences about it in the text, and labels of other kinds in its title', () => {
    expect(blocksOf(picture(1), line('Figura 1 muestra el campus.'))).toEqual([
      'figure: [1]',
      'p: Figura 1 muestra el campus.',
    ])
    const caption = line('Ilustración 4: Plano', { style: 'caption' })
    expect(blocksOf(picture(1), caption)).toEqual(['figure: Ilustración 4: Plano / [1]'])
  })

  it('has the alternative text that somebody wrote, not what a program put there', () => {
    const alts = ['El campus', 'C.png', 'Un edificio Descripción generada automáticamente']
    expect(alts.map((alt) => blocksOf(picture(1, alt))[0])).toEqual([
      'figure: [1 El campus]',
      'figure: [1]',
      'figure: [1 Un edificio]',
    ])
  })

  it('is only named on a title page, where it is the mark of a university', () => {
    const { text, leftOut } = readDraft([
      picture(0),
      line('Universidad de Cuenca', { isCentred: true }),
      line('Docente: Ana Paz', { isCentred: true }),
      line('Introducción', { startsPage: true, style: 'heading 1' }),
      prose,
    ])
    expect(text.cuerpo.map(({ role }) => role)).not.toContain('figure')
    expect(leftOut).toEqual([{ kind: 'image', after: [1] }])
  })
})

describe('a table of a draft', () => {
  it('has its title in either way, in bold or italics as APA has it', () => {
    const table = 'table: Becas por año / | Año | Casos | / | 2019 | 45 |'
    expect(blocksOf(line('Tabla 1. Becas por año'), cells)).toEqual([table])
    expect(blocksOf(bold('Tabla 1'), italic('Becas por año'), cells)).toEqual([table])
    expect(blocksOf(line('Becas por año', { style: 'table caption' }), cells)).toEqual([table])
  })

  it('on the first page stays in the text', () => {
    const { text, leftOut } = readDraft([
      line('Universidad de Cuenca', { isCentred: true }),
      line('Docente: Ana Paz', { isCentred: true }),
      cells,
      line('Introducción', { startsPage: true, style: 'heading 1' }),
    ])
    expect(text.cuerpo.map(({ role }) => role)).toEqual(['title-meta', 'title-meta', 'table', 't1'])
    expect(leftOut).toEqual([])
  })
})

describe('a picture that is not stored', () => {
  const draft = readDraft([
    prose,
    picture(0),
    line('Figura 1. Uno'),
    line('Nota. Propia.'),
    prose,
    { kind: 'comment' },
    picture(1),
    line('Figura 2. Dos'),
    { kind: 'link' },
  ])

  it('leaves the words of its figure in the text and is named where it stood', () => {
    const stored = new Map([[1, { id: 'a'.repeat(32), width: 640, height: 480 }]])
    const { text, leftOut } = placePictures(draft, stored)
    expect(text.cuerpo.map(({ content }) => content)).toEqual([
      prose.spans[0]?.text,
      'Uno',
      'Nota. Propia.',
      prose.spans[0]?.text,
      `Dos\n![](file:${'a'.repeat(32)} 100% 640x480)`,
    ])
    expect(leftOut).toEqual([
      { kind: 'comment', after: [3] },
      { kind: 'link', after: [4] },
      { kind: 'image', after: [0] },
    ])
  })
})
