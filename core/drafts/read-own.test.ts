import { describe, expect, test } from 'vitest'
import { shapeOfPicture } from '#core/layout/figure-shape.ts'
import { centred, line } from '#test/draft-lines.ts'
import type { SourceItem, SourceParagraph, SourcePicture } from './draft-source.ts'
import { readDraft } from './read-draft.ts'

const title = line('Un título', { style: 'título del texto' })
const text = (words: string) => line(words, { style: 'body text' })
const label = (words: string) => line(words, { style: 'rótulo de tabla' })
const blocksOf = (...items: SourceItem[]) =>
  readDraft([line('Un título', { style: 'title' }), title, ...items]).text.cuerpo.slice(1)

describe('in a file of ours that a student worked on in a word processor', () => {
  test('what was added is read by its looks', () => {
    const cells = [
      ['Año', 'n'],
      ['2026', '1'],
    ]
    expect(
      blocksOf(
        text('Un párrafo.'),
        centred('Un apartado nuevo', { bold: true, style: 'body text' }),
        line('Otro punto', { isList: true, style: 'list paragraph' }),
        line('Tabla 1. Cifras', { style: 'caption' }),
        { kind: 'cells', rows: cells },
      ),
    ).toEqual([
      { role: 'p', content: 'Un párrafo.' },
      { role: 't1', content: 'Un apartado nuevo' },
      { role: 'bullet', content: 'Otro punto' },
      { role: 'table', content: 'Cifras\n| Año | n |\n| 2026 | 1 |' },
    ])
  })

  test('a label whose table was taken out is text', () => {
    const heading = line('Una tabla', { style: 'título de tabla' })
    expect(blocksOf(label('Tabla 1'), heading, text('Sigue.'))).toEqual([
      { role: 'p', content: 'Tabla 1' },
      { role: 'p', content: 'Una tabla' },
      { role: 'p', content: 'Sigue.' },
    ])
  })

  test('a title written beside the number is the title', () => {
    const rows = [['a'], ['b']]
    expect(blocksOf(label('Tabla 1. Cifras'), { kind: 'cells', rows })).toEqual([
      { role: 'table', content: 'Cifras\n| a |\n| b |' },
    ])
  })

  test('lines of the title page that were changed are told apart by their words', () => {
    const lines = ['Ana Ruiz', 'Universidad de Cuenca', '14 de mayo de 2026', 'Dra. Eva Paz']
    const page = lines.map((words) => centred(words, { style: 'portada' }))
    const { cuerpo } = readDraft([...page, title, text('Hola.')]).text
    expect(cuerpo.map(({ role }) => role)).toEqual([...lines.map(() => 'title-meta'), 'p', 'p'])
    expect(cuerpo.slice(0, 4).map(({ content }) => content)).toEqual(lines)
  })
})

describe('a note of a file of ours', () => {
  const call = (number: number) => ({
    text: '\ufffc',
    italic: false,
    bold: false,
    note: '',
    call: number,
  })
  const calling = (words: string, number: number): SourceParagraph => {
    const { spans, ...rest } = text(words)
    return { ...rest, spans: [...spans, call(number)] }
  }
  const listed = (words: string, number?: number): SourceParagraph => ({
    ...line(words, { style: 'nota al final' }),
    ...(number !== undefined && { listedNote: number }),
  })
  const heading = line('Notas', { style: 'heading 1' })

  test('stands where its number is, with what was written below it', () => {
    expect(blocksOf(calling('Uno', 1), heading, listed('Una nota.', 1), listed('Más.'))).toEqual([
      { role: 'p', content: 'Uno^[Una nota. Más.]' },
    ])
  })

  test('is written once, however often its number stands in the text', () => {
    expect(blocksOf(calling('Uno', 1), calling('Dos', 1), heading, listed('Una nota.', 1))).toEqual(
      [
        { role: 'p', content: 'Uno^[Una nota.]' },
        { role: 'p', content: 'Dos¹' },
      ],
    )
  })

  test('without its number in the text stays under its heading', () => {
    const items = [calling('Uno', 2), heading, listed('Sola.', 1), listed('Una nota.', 2)]
    expect(blocksOf(...items)).toEqual([
      { role: 'p', content: 'Uno^[Una nota.]' },
      { role: 't1', content: 'Notas' },
      { role: 'p', content: '1 Sola.' },
    ])
  })
})

describe('a figure of a file of ours', () => {
  const size = { widthPercent: 50, widthPx: 1600, heightPx: 900 }
  const { widthPt } = shapeOfPicture({ id: '', alt: '', ...size })
  const picture: SourcePicture = {
    kind: 'picture',
    file: 0,
    alt: 'plano.png',
    widthPt,
    name: `file:${'a'.repeat(32)} 50% 1600x900`,
  }

  test('is as wide as it was, unless it was made wider', () => {
    expect(blocksOf(picture)[0]?.content).toMatch(/^!\[plano\.png\]\(file:0{32} 50% /)
    const wider = { ...picture, widthPt: widthPt * 1.5 }
    expect(blocksOf(wider)[0]?.content).toMatch(/ 7\d% /)
  })

  test('is the chart that it was, with an alternative text that was changed', () => {
    const chart = '![Barras](chart:bars 75%)\n| a | b |\n| c | 1 |'
    const [figure] = blocksOf({ ...picture, alt: 'Otras palabras', widthPt: null, chart })
    expect(figure?.content).toBe('![Otras palabras](chart:bars 75%)\n| a | b |\n| c | 1 |')
  })
})
