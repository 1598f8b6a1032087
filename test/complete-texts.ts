import fc from 'fast-check'
import { chartKinds, newChart, readFigure } from '#core/document/figure.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { writeTable } from '#core/document/table.ts'
import { writeFigure } from '#core/document/write-figure.ts'
import { prose } from './academic-text.ts'
import { codes } from './codes.ts'
import { equations } from './equations.ts'

const words = (minLength: number, maxLength: number) =>
  prose(minLength, maxLength).map((text) => text.slice(0, -1))

const figures = fc.integer({ min: 0, max: 99_999 }).map((n) => String(n / 100).replace('.', ','))

/** A table of 2 to 7 columns and 2 to 45 rows; one in seven is longer than a page. */
const table: fc.Arbitrary<Block> = fc
  .record({
    columns: fc.integer({ min: 2, max: 7 }),
    isWordy: fc.boolean(),
    rows: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 14 }) },
      { weight: 1, arbitrary: fc.integer({ min: 20, max: 45 }) },
    ),
  })
  .chain(({ columns, isWordy, rows }) => {
    const cell = fc.oneof(
      { weight: 14, arbitrary: figures },
      { weight: 5, arbitrary: words(1, 3) },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: isWordy && columns < 5 ? 12 : 0, arbitrary: words(3, 22) },
    )
    const row = (stub: fc.Arbitrary<string>, other: fc.Arbitrary<string>) =>
      fc.tuple(stub, fc.array(other, { minLength: columns - 1, maxLength: columns - 1 }))
    return fc.record({
      title: words(3, 18),
      header: row(words(1, 3), words(1, 3)),
      body: fc.array(row(words(1, 4), cell), { minLength: rows, maxLength: rows, size: 'max' }),
      note: fc.option(prose(3, 40)),
    })
  })
  .map(({ title, header, body, note }) => {
    const rows = [header, ...body].map(([stub, rest]) => [stub, ...rest])
    const notes = note === null ? [] : [`Nota. ${note}`]
    return { role: 'table', content: writeTable({ title, rows, notes }) }
  })

/** A figure of any ratio, 1:20 to 20:1; the name of one in six, which is not stored, begins with 0. */
const figure: fc.Arbitrary<Block> = fc
  .record({
    title: fc.option(words(3, 18)),
    alt: words(4, 20),
    isStored: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    hex: fc.bigInt({ min: 0n, max: 2n ** 124n - 1n }).map((n) => n.toString(16).padStart(31, '0')),
    widthPercent: fc.constantFrom(25, 50, 75, 100),
    ratio: fc.oneof(
      { weight: 5, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
      { weight: 1, arbitrary: fc.double({ min: -3, max: 3, noNaN: true }) },
    ),
    note: fc.option(prose(3, 40)),
  })
  .map(({ title, alt, isStored, hex, widthPercent, ratio, note }) => {
    const widthPx = 1000
    const heightPx = Math.max(1, Math.round(widthPx * Math.E ** ratio))
    const id = `${isStored ? 'f' : '0'}${hex}`
    const picture = { id, alt, widthPercent, widthPx, heightPx }
    const notes = note === null ? [] : [`Nota. ${note}`]
    return { role: 'figure', content: writeFigure({ title: title ?? '', picture, notes }) }
  })

const charts: fc.Arbitrary<Block> = fc
  .record({
    kind: fc.constantFrom(...chartKinds),
    rows: fc.array(fc.tuple(words(1, 3), figures), { minLength: 1, maxLength: 8 }),
    widthPercent: fc.constantFrom(50, 75, 100),
  })
  .map(({ kind, rows, widthPercent }) => {
    const picture = newChart(
      { kind, rows: [['Carrera', 'n'], ...rows] },
      'Un gráfico',
      widthPercent,
    )
    const notes = ['Nota. Elaboración propia.']
    return { role: 'figure', content: writeFigure({ title: 'Un título', picture, notes }) }
  })

const list = fc
  .tuple(
    fc.constantFrom('bullet' as const, 'number' as const),
    fc.array(prose(2, 40), { minLength: 2, maxLength: 6 }),
  )
  .map(([role, items]) => items.map((content): Block => ({ role, content })))

const one = (role: Block['role'], content: fc.Arbitrary<string>) =>
  content.map((text): Block[] => [{ role, content: text }])

/** Paragraphs with listings of code between them. */
export function codeTexts(): fc.Arbitrary<AcademicText> {
  const part = fc.oneof(
    { weight: 3, arbitrary: one('p', prose(5, 150)) },
    { weight: 1, arbitrary: one('t2', words(1, 9)) },
    { weight: 3, arbitrary: codes.map((block) => [block]) },
  )
  return fc.record({
    cuerpo: fc
      .tuple(one('p', prose(20, 80)), fc.array(part, { minLength: 12, maxLength: 30, size: 'max' }))
      .map(([first, parts]) => [...first, ...parts.flat()]),
    referencias: fc.constant([]),
  })
}

/** A document with tables, figures and lists between its paragraphs, of about twenty pages. */
export function completeTexts(maxParts = 40): fc.Arbitrary<AcademicText> {
  const part = fc.oneof(
    { weight: 9, arbitrary: one('p', prose(5, 150)) },
    { weight: 2, arbitrary: one('t2', words(1, 9)) },
    { weight: 1, arbitrary: one('t1', words(1, 6)) },
    { weight: 1, arbitrary: one('quote', prose(40, 90)) },
    { weight: 5, arbitrary: table.map((block) => [block]) },
    { weight: 3, arbitrary: list },
    { weight: 4, arbitrary: figure.map((block) => [block]) },
    { weight: 1, arbitrary: charts.map((block) => [block]) },
  )
  return fc.record({
    cuerpo: fc
      .tuple(
        one('p', prose(20, 80)),
        fc.array(part, { minLength: 1, maxLength: maxParts, size: 'max' }),
      )
      .map(([first, parts]) => [...first, ...parts.flat()]),
    referencias: fc.array(
      prose(4, 30).map((content) => ({ content })),
      { maxLength: 4 },
    ),
  })
}

/** The names of the pictures of a text that are stored, and of its charts. */
export function shownPictures({ cuerpo }: AcademicText): string[] {
  const pictures = cuerpo.flatMap(({ role, content }) =>
    role === 'figure' ? [readFigure(content).picture] : [],
  )
  return pictures.flatMap((picture) => {
    const isShown = picture && (picture.chart !== undefined || picture.id.startsWith('f'))
    return isShown ? [picture.id] : []
  })
}

/** Prose that begins with a label in bold and has bold words in it. */
const labelled = fc.tuple(words(1, 3), prose(5, 120)).map(([label, text]) => {
  const marked = text.split(' ').map((word, at) => {
    return at % 9 === 4 && !word.includes('*') ? `**${word}**` : word
  })
  return `**${label.replaceAll('*', '')}.** ${marked.join(' ')}`
})

/** A small table with short cells. */
const smallTable = fc
  .array(fc.tuple(words(1, 3), figures, figures), { minLength: 2, maxLength: 5 })
  .map((body): Block => {
    const rows = [
      ['Variable', 'n', '%'],
      ...body.map((row) => row.map((cell) => cell.slice(0, 40))),
    ]
    return { role: 'table', content: writeTable({ title: 'Resultados', rows, notes: [] }) }
  })

/** A heading of level 4 or 5, mostly with the paragraph that it begins. */
const runIn = fc
  .tuple(fc.constantFrom('t4' as const, 't5' as const), words(1, 20), fc.option(prose(1, 90)))
  .map(([role, heading, text]): Block[] => [
    { role, content: `${heading}.` },
    ...(text === null ? [] : [{ role: 'p' as const, content: text }]),
  ])

const summary = fc
  .tuple(prose(20, 90), fc.option(words(2, 8)))
  .map(([about, keywords]): Block[] => [
    { role: 't1', content: 'Resumen' },
    { role: 'p', content: about },
    ...(keywords === null
      ? [{ role: 't1' as const, content: 'Introducción' }]
      : [{ role: 'p' as const, content: `*Palabras clave:* ${keywords}` }]),
  ])

const appendix = fc
  .tuple(words(1, 16), smallTable, prose(5, 120), fc.boolean())
  .map(([title, exhibit, text, hasTable]): Block[] => [
    { role: 'appendix', content: title },
    ...(hasTable ? [exhibit] : []),
    { role: 'p', content: text },
  ])

/** A whole work: every role of text, with a small table here and there. */
export function wholeTexts(maxParts = 30): fc.Arbitrary<AcademicText> {
  const part = fc.oneof(
    { weight: 8, arbitrary: one('p', labelled) },
    { weight: 4, arbitrary: one('p', prose(5, 150)) },
    { weight: 2, arbitrary: one('t1', words(1, 6)) },
    { weight: 2, arbitrary: one('t2', words(1, 14)) },
    { weight: 2, arbitrary: one('t3', words(1, 9)) },
    { weight: 3, arbitrary: runIn },
    { weight: 1, arbitrary: one('quote', prose(40, 90)) },
    { weight: 1, arbitrary: smallTable.map((block) => [block]) },
    { weight: 1, arbitrary: list },
  )
  return fc.record({
    cuerpo: fc
      .tuple(
        summary,
        one('p', labelled),
        fc.array(part, { minLength: Math.min(8, maxParts), maxLength: maxParts, size: 'max' }),
        fc.array(appendix, { maxLength: 3 }),
      )
      .map(([about, first, parts, back]) => [...about, ...first, ...parts.flat(), ...back.flat()]),
    referencias: fc.array(
      prose(4, 30).map((content) => ({ content })),
      { minLength: 1, maxLength: 4 },
    ),
  })
}

/** A whole work with notes after words, signs and closing brackets, in prose, headings and appendices. */
export function notedTexts(maxParts = 30): fc.Arbitrary<AcademicText> {
  const notes = fc.array(prose(3, 60), { minLength: 1, maxLength: 30, size: 'max' })
  return fc
    .tuple(wholeTexts(maxParts), notes, fc.integer({ min: 5, max: 60 }))
    .map(([text, said, distance]) => {
      let words = 0
      let next = 0
      const noted = ({ role, content }: Block): Block => {
        if (role === 'table' || role === 'ref') return { role, content }
        const marked = content.split(' ').map((word) => {
          if (++words % distance > 0) return word
          const note = `^[${said[next++ % said.length]}]`
          return next % 5 === 0 ? `${word}?${note}` : `${word}${note}`
        })
        return { role, content: marked.join(' ') }
      }
      return { ...text, cuerpo: text.cuerpo.map(noted) }
    })
}

/** Equations of every kind between paragraphs, of which some cannot be read. */
export function equationTexts(maxParts = 50): fc.Arbitrary<AcademicText> {
  const equation = fc.constantFrom(...equations, String.raw`\frac{a`)
  const part = fc.oneof(
    { weight: 3, arbitrary: one('p', prose(3, 60)) },
    { weight: 2, arbitrary: one('equation', equation) },
    { weight: 1, arbitrary: one('t2', words(1, 9)) },
    { weight: 1, arbitrary: smallTable.map((block) => [block]) },
  )
  return fc.record({
    cuerpo: fc
      .tuple(
        one('p', prose(5, 40)),
        fc.array(part, { minLength: 8, maxLength: maxParts, size: 'max' }),
      )
      .map(([first, parts]) => [...first, ...parts.flat()]),
    referencias: fc.constant([]),
  })
}
