import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import { newChart, readFigure } from '#core/document/figure.ts'
import {
  isBlank,
  parseFaces,
  parseInline,
  type Span,
  writeFaces,
  writeInline,
} from '#core/document/inline.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'
import { readTable, writeTable } from '#core/document/table.ts'
import { buildTitlePage, fillTitleLines, readTitleLines } from '#core/document/title-page.ts'
import { writeFigure } from '#core/document/write-figure.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import type { PictureFile } from '#core/docx/figures.ts'
import type { Draft } from '#core/drafts/draft-source.ts'
import { placePictures } from '#core/drafts/place-pictures.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import { openPackage } from '#server/drafts/open-package.ts'
import { readDocx } from '#server/drafts/read-docx.ts'
import { unpackPictures } from '#server/drafts/unpack-pictures.ts'
import { completeTexts, equationTexts, notedTexts, wholeTexts } from './complete-texts.ts'
import { nightly, times } from './length.ts'
import { missingTools, resaveDocuments } from './libreoffice.ts'

/** A picture unlike all others. */
const pngOf = (at: number) => {
  const background = { r: at % 256, g: at >> 8, b: 90 }
  return sharp({ create: { width: 4, height: 3, channels: 3, background } })
    .png()
    .toBuffer()
}

type Shown = { id: string; widthPx: number; heightPx: number; bytes: Uint8Array }

/** A file for each picture of a text, different from all others. */
function picturesOf({ cuerpo }: AcademicText): Promise<Shown[]> {
  const pictures = cuerpo.flatMap(({ role, content }) =>
    role === 'figure' ? (readFigure(content).picture ?? []) : [],
  )
  return Promise.all(
    pictures.map(async (picture, at) => ({ ...picture, bytes: new Uint8Array(await pngOf(at)) })),
  )
}

/** What the import reads of a file whose pictures are all stored. */
async function readBack(docx: Uint8Array, shown: readonly Shown[]): Promise<Draft> {
  const opened = await openPackage(docx)
  if ('fault' in opened) throw new Error(opened.fault.code)
  const { items, files, look } = await readDocx(opened.parts, (paths) =>
    unpackPictures(docx, paths),
  )
  const placed = [...files].map(([number, bytes]) => {
    const same = shown.find((picture) => Buffer.from(picture.bytes).equals(bytes))
    if (!same) throw new Error('A picture is not one of those that were exported')
    return [number, { id: same.id, width: same.widthPx, height: same.heightPx }] as const
  })
  return placePictures(readDraft(items, look), new Map(placed))
}

/** A content as it is written when its spans are known: the same words in the same faces. */
function written({ role, content }: Block): string {
  if (role === 'equation') return content
  if (role === 'table') {
    const { title, rows, notes } = readTable(content)
    const cells = rows.map((row) => row.map(faced))
    return writeTable({ title: faced(title), rows: cells, notes: notes.map(faced) })
  }
  if (role === 'figure') {
    const { title, picture, notes } = readFigure(content)
    return writeFigure({ title: faced(title), picture, notes: notes.map(faced) })
  }
  const isItalic = role === 't5'
  const isBold = role === 't4' || role === 't5'
  return writeInline(
    parseInline(content).map(
      ({ note, ...span }): Span => ({
        ...span,
        italic: span.italic && !isItalic,
        bold: span.bold && !isBold,
        ...(note !== undefined && { note: faced(note) }),
      }),
    ),
  )
}

const faced = (content: string) => writeFaces(parseFaces(content))

/** What the pages show of a text, in the order and the words in which it is stored. */
function shownText({ cuerpo, referencias }: AcademicText): AcademicText {
  const blocks = cuerpo.filter(({ role, content }) => role === 'appendix' || !isBlank(content))
  const body = blocks.findIndex(({ role }) => role === 'appendix')
  const end = body === -1 ? blocks.length : body
  const last = blocks[end - 1]
  // The heading of the list is written by the program.
  if (last?.role.startsWith('t') && isReferencesHeading(last.content)) blocks.splice(end - 1, 1)
  return {
    cuerpo: blocks.map((block) => ({ role: block.role, content: written(block) })),
    referencias: [...new Set(referencias.map(({ content }) => content))].map((content) => ({
      content: faced(content),
    })),
  }
}

/** The settings that a file tells where it has something that they change. */
function toldFormat({ cuerpo }: AcademicText, format: PageFormat): Partial<PageFormat> {
  const { indexKind, appendixWord, declaration, isJustified = false, numberTitlePage } = format
  const has = (...roles: string[]) => cuerpo.some(({ role }) => roles.includes(role))
  const isIndexed = indexKind !== undefined && has('t1', 't2', 't3', 'appendix')
  const listsExhibits = has('table', 'figure') && indexKind === 'full'
  return {
    numberTitlePage,
    isJustified,
    ...(isIndexed && { indexKind: listsExhibits ? 'full' : 'general' }),
    ...(has('appendix') && { appendixWord: appendixWord ?? 'Apéndice' }),
    ...(declaration && { declaration }),
  }
}

const isOfText = ({ role }: Block) => role !== 'title-main' && role !== 'title-meta'

const formats = {
  plain: { numberTitlePage: false },
  following: { numberTitlePage: true, sectionsStartPages: false, indexKind: 'general' },
  whole: {
    numberTitlePage: false,
    isJustified: true,
    indexKind: 'full',
    appendixWord: 'Anexo',
    declaration: 'El 3 de mayo usé un modelo de lenguaje.\nElegí 2 fuentes *para* escribirlo.',
  },
} satisfies Record<string, PageFormat>

const lines = {
  title: 'La deserción universitaria',
  author: 'María José Andrade',
  authors: 'María José Andrade\nLuis Mora',
  institution: 'Colegio San Gabriel',
  course: 'Curso: Seminario de grado',
  instructor: 'Ana Paz',
  dueDate: 'mayo de 2026',
  today: '14 de mayo de 2026',
}
const titlePage = buildTitlePage(lines)
const emptyProject = {
  title: '',
  title_source: 'prompt' as const,
  authors: null,
  institution: null,
  course: null,
  instructor: null,
  due_date: null,
}

const kinds = {
  'tables, figures, charts and lists': completeTexts(),
  'a whole work': wholeTexts(),
  'notes everywhere': notedTexts(),
  equations: equationTexts(),
}

const cases = Object.entries(kinds).flatMap(([kind, texts]) =>
  Object.entries(formats).map(([format, options], at) => ({
    kind,
    name: `${kind}, in the format ${format}`,
    options: options as PageFormat,
    texts: fc.sample(texts, { seed: 20_261_126 + at, numRuns: times(12, 1) }),
  })),
)

/** The list of Word, which no text shows. */
const sources: CslItem[] = [
  { type: 'book', title: 'Los Andes', author: [{ family: 'Ruiz', given: 'L.' }] },
]

async function exported(text: AcademicText, options: PageFormat) {
  const shown = await picturesOf(text)
  const pictures = new Map<string, PictureFile>(
    shown.map(({ id, bytes }) => [id, { type: 'png', bytes }]),
  )
  const given = {
    text,
    titlePage,
    ...options,
    author: 'Ana',
    pictures,
    sources: sources.map((csl) => ({ csl })),
  }
  const docx = await exportDocx(given)
  return { docx, shown }
}

function judge(draft: Draft, text: AcademicText, options: PageFormat): void {
  expect(draft.leftOut).toEqual([])
  expect({ ...draft.text, cuerpo: draft.text.cuerpo.filter(isOfText) }).toEqual(shownText(text))
  const filled = fillTitleLines(emptyProject, readTitleLines(draft.text))
  expect(buildTitlePage({ ...lines, ...filled, dueDate: filled.due_date })).toEqual(titlePage)
  expect(draft.format).toMatchObject(toldFormat(text, options))
}

describe('a DOCX of ours comes back as it was', () => {
  it.each(cases)('$name', async ({ texts, options }) => {
    for (const text of texts) {
      const { docx, shown } = await exported(text, options)
      judge(await readBack(docx, shown), text, options)
    }
  })

  // Without its package for mathematics it saves no equations.
  const saved = cases.filter(({ kind }) => kind !== 'equations')
  nightly.for(saved)(
    '$name, after LibreOffice has saved it',
    async ({ texts, options }, context) => {
      if ((await missingTools()).includes('soffice')) return context.skip()
      const files = await Promise.all(texts.map((text) => exported(text, options)))
      const again = await resaveDocuments(files.map(({ docx }) => docx))
      for (const [at, text] of texts.entries()) {
        const { shown = [] } = files[at] ?? {}
        judge(await readBack(again[at] ?? new Uint8Array(), shown), text, options)
      }
    },
  )

  it('with tables of one row or column, bold cells and words that look like marks', async () => {
    const text: AcademicText = {
      cuerpo: [
        { role: 't2', content: 'Anexo' },
        { role: 'table', content: 'Una fila\n| **a** | b |' },
        { role: 'p', content: '**Todo en negrita**' },
        { role: 'table', content: 'Una columna\n| a |\n| 1 \\| 2 |\nNota. Propia.\n*Otra.*' },
        { role: 'p', content: 'Tabla 4. Esto es texto' },
        { role: 'table', content: '| a | b |\n| 1 | 2 |' },
        {
          role: 'p',
          content: 'Dos  espacios, m² y doi:10.1000/182 ^[Una nota con [corchetes] y *letra*.]',
        },
        { role: 't1', content: 'Referencias de la obra' },
        { role: 'quote', content: '*Una cita en cursiva.*' },
        { role: 't4', content: 'Sin punto' },
        { role: 'equation', content: String.raw`\frac{a` },
        { role: 't1', content: 'Notas' },
        { role: 'number', content: '1. uno' },
        { role: 'bullet', content: '(1)' },
        { role: 'appendix', content: '' },
        { role: 'p', content: 'Anexo A' },
        { role: 'appendix', content: '*Guía* de la entrevista' },
      ],
      referencias: [{ content: 'Sin año. *Obra*.' }],
    }
    const { docx, shown } = await exported(text, formats.whole)
    judge(await readBack(docx, shown), text, formats.whole)
  })

  it('without alternative texts, headings and references', async () => {
    const figure = newChart(
      {
        kind: 'pie',
        rows: [
          ['a', 'b'],
          ['c', '1'],
        ],
      },
      '',
      25,
    )
    const text: AcademicText = {
      cuerpo: [
        { role: 'figure', content: writeFigure({ title: '', picture: figure, notes: [] }) },
        { role: 'appendix', content: 'Encuesta' },
        { role: 'bullet', content: 'Uno' },
      ],
      referencias: [],
    }
    const { docx, shown } = await exported(text, formats.plain)
    const { text: back, leftOut } = await readBack(docx, shown)
    expect([back.cuerpo.filter(isOfText), leftOut]).toEqual([shownText(text).cuerpo, []])
  })

  it('names a picture that was not stored any more, and keeps its words', async () => {
    const picture = { id: '0'.repeat(32), alt: '', widthPercent: 50, widthPx: 100, heightPx: 60 }
    const content = writeFigure({ title: 'Un plano', picture, notes: ['Nota. Propia.'] })
    const docx = await exportDocx({
      text: { cuerpo: [{ role: 'figure', content }], referencias: [] },
      titlePage,
      numberTitlePage: false,
      author: 'Ana',
    })
    const { text, leftOut } = await readBack(docx, [])
    const after = text.cuerpo.findIndex((block) => block.content === 'Un plano')
    expect(leftOut).toEqual([{ kind: 'image', after: [after] }])
    expect(text.cuerpo.slice(after).map((block) => block.content)).toEqual([
      'Un plano',
      '*Nota.* Propia.',
    ])
  })
})
