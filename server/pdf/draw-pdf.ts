import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { cleanText } from '#core/document/clean-text.ts'
import { plainText } from '#core/document/inline.ts'
import { findLinks } from '#core/document/links.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { baselineIn } from '#core/layout/equation-shape.ts'
import { textWidthInPt, widthOfRun } from '#core/layout/font-metrics.ts'
import {
  codeSizePt,
  fontSizePt,
  indentPt,
  lineHeightPt,
  marginPt,
  pageHeightPt,
  pageWidthPt,
} from '#core/layout/page-rules.ts'
import type {
  Layout,
  Line,
  LineRole,
  Page,
  PlacedCell,
  PlacedPicture,
  PlacedRow,
} from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { Bookmarks } from './bookmarks.ts'
import { drawEquation } from './draw-equation.ts'
import { type PdfPictures, PictureDrawing } from './draw-figure.ts'
import { drawEntry, nameOf } from './draw-index.ts'
import { drawNoteNumber } from './draw-note.ts'
import { cellLines, drawRules, topOfRow } from './draw-table.ts'
import { faceOf, type OpenBlock, piecesOf, textsOf } from './drawn-text.ts'
import { countPieces, countSpaces, Fonts } from './fonts.ts'
import { listNumberings, setAttributes, tagOfRole } from './structure.ts'

export type PdfInput = PageFormat & {
  text: AcademicText
  titlePage: TitlePage
  /** The author in the file's properties. */
  author: string
  /** BCP 47 tag of the text's language, for screen readers. */
  language?: string
  /** The pictures of the figures; a box stands for one that is missing. */
  pictures?: PdfPictures
}

/** Four times the longest work that a university asks for. */
export const maxPages = 1_200
/** How many pieces of text are drawn: the lines of 1,200 pages, with a change of face or a link in every other line. */
const maxPieces = 45_000
/** Each link is an annotation and an element of the structure. */
const maxLinks = 5_000

/** The file's bytes, or what the document has too much of. */
export type PdfOutcome = { bytes: Uint8Array } | { tooMuch: 'pages' | 'pieces' | 'links' }

/** Ascent of Tinos and of Times New Roman, in em. */
const ascent = 1825 / 2048
const descent = 443 / 2048
/** From the top of a line to its baseline: half of the leading lies above the letters. */
const baselinePt = (lineHeightPt - fontSizePt * (ascent + descent)) / 2 + fontSizePt * ascent
/** LibreOffice puts the baseline of a line of fixed height at four fifths of it. */
const codeBaselinePt = (4 / 5) * (lineHeightPt / 2)
/** The page number's line begins half an inch from the paper's edge, as in the DOCX. */
const numberBaselinePt = 36 + fontSizePt * ascent

/**
 * The document as a PDF file: line by line as `layoutDocument` breaks it, tagged for screen readers (PDF/UA-1), with
 * its fonts and links.
 */
export async function drawPdf(input: PdfInput): Promise<PdfOutcome> {
  const { titlePage, language = 'es-EC' } = input
  const layout = layoutDocument(input)
  const tooMuch = excessOf(layout)
  if (tooMuch !== null) return { tooMuch }
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    // Missing in pdfkit's type declarations.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: language,
    displayTitle: true,
    margin: 0,
    size: [pageWidthPt, pageHeightPt],
    info: {
      Title: plainText(titlePage.title) || 'Documento',
      Author: cleanText(input.author).trim(),
      Creator: 'Cuartilla',
    },
  })
  const bytes = buffer(document as unknown as NodeJS.ReadableStream)
  const drawing = new Drawing(document, layout, input.pictures ?? new Map())
  for (const page of layout.pages) drawing.drawPage(page)
  drawing.end()
  return { bytes: await bytes }
}

function excessOf({ pages }: Layout): 'pages' | 'pieces' | 'links' | null {
  if (pages.length > maxPages) return 'pages'
  const lines = pages.flatMap((page) => page.lines)
  if (lines.reduce((sum, line) => sum + piecesIn(line), 0) > maxPieces) return 'pieces'
  let links = 0
  for (const text of textsOf(lines).values()) {
    links += findLinks(text).length
    if (links > maxLinks) return 'links'
  }
  return null
}

function piecesIn({ runs, row }: Line): number {
  const all = row ? row.cells.flatMap(({ lines }) => lines.flat()) : runs
  return all.reduce((sum, { text }) => sum + countPieces(text), 0)
}

/** The element around the blocks of an index, and around the lines of a listing. */
function groupTag(line: Line | null): string | null {
  if (line?.entry) return 'TOC'
  return line?.code ? 'P' : null
}

/** Draws page by page; a block is one structure element, even across two pages. */
class Drawing {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts: Fonts
  readonly #root: PDFKit.PDFStructureElement
  readonly #texts: Map<number, string>
  #open: OpenBlock | null = null
  #list: { role: LineRole; element: PDFKit.PDFStructureElement } | null = null
  #table: PDFKit.PDFStructureElement | null = null
  readonly #pictures: PictureDrawing
  readonly #bookmarks: Bookmarks
  /** An index, or a listing. */
  #group: { tag: string; element: PDFKit.PDFStructureElement } | null = null
  /** The blocks that the index names, until they are drawn. */
  readonly #named: Set<number>

  constructor(document: PDFKit.PDFDocument, layout: Layout, pictures: PdfPictures) {
    this.#document = document
    this.#fonts = new Fonts(document)
    this.#pictures = new PictureDrawing(document, this.#fonts, pictures)
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
    const lines = layout.pages.flatMap((page) => page.lines)
    this.#bookmarks = new Bookmarks(document, lines)
    this.#texts = textsOf(lines)
    this.#named = new Set(lines.flatMap(({ entry }) => (entry ? [entry.block] : [])))
  }

  drawPage(page: Page): void {
    const document = this.#document
    document.addPage()
    if (page.showsNumber) this.#drawNumber(page.number)
    for (const line of page.lines) this.#drawLine(line)
  }

  end(): void {
    this.#endBlock()
    this.#endGroups(null)
    this.#root.end()
    this.#document.end()
  }

  #drawNumber(number: number): void {
    const text = String(number)
    this.#document.markContent('Artifact', { type: 'Pagination' })
    const x = pageWidthPt - marginPt - textWidthInPt(text, false, false)
    this.#fonts.draw({ text, face: 'regular', x, baseline: numberBaselinePt })
    this.#document.endMarkedContent()
  }

  #drawLine(line: Line): void {
    if (line.row) {
      this.#drawRow(line, line.row)
      return
    }
    if (line.picture) {
      this.#drawPicture(line, line.picture)
      return
    }
    const document = this.#document
    const open = this.#blockOf(line)
    const tag = tagOfRole[line.role]
    const { equation, code } = line
    const inLine = equation ? baselineIn(equation) : code ? codeBaselinePt : baselinePt
    const baseline = marginPt + line.slot * lineHeightPt + inLine
    if (equation) {
      const drawn = drawEquation(document, this.#fonts, { equation, baseline })
      open.element.add(drawn)
      drawn.end()
    }
    let x = marginPt + line.indentPt
    if (line.align === 'center') {
      const width = line.runs.reduce((sum, run) => sum + widthOfRun(run), 0)
      x = (pageWidthPt - width) / 2
    }
    if (this.#named.delete(line.block)) {
      const top = baseline - fontSizePt * ascent
      this.#document.addNamedDestination(nameOf(line.block), 'XYZ', marginPt, top, null)
    }
    if (line.entry) {
      drawEntry(this.#document, this.#fonts, open.element, { line, x, baseline })
      return
    }
    if (line.marker !== undefined) this.#drawMarker(open, line.marker, baseline)
    const { wordSpacingPt = 0 } = line
    for (const { run, href } of piecesOf(line.runs, open)) {
      const width = widthOfRun(run) + wordSpacingPt * countSpaces(run.text)
      const face = code ? ({ face: 'code', sizePt: codeSizePt } as const) : { face: faceOf(run) }
      const drawn = { text: run.text, x, baseline, wordSpacingPt, ...face }
      const draw = () => this.#fonts.draw(drawn)
      if (run.note !== undefined) {
        const isListed = line.role === 'note'
        drawNoteNumber(document, this.#fonts, open.element, { run, x, baseline, isListed })
      } else if (href === null) this.#mark(open.element, tag, draw)
      else this.#drawLink(open.element, { href, x, baseline, width }, draw)
      x += width
    }
  }

  #blockOf(line: Line): OpenBlock {
    if (this.#open?.block === line.block) return this.#open
    this.#endBlock()
    this.#endGroups(line)
    const text = this.#texts.get(line.block) ?? ''
    this.#bookmarks.add(line, marginPt + line.slot * lineHeightPt)
    const element = this.#document.struct(tagOfRole[line.role])
    const around = this.#around(line)
    // The sign of an item comes before it.
    if (line.marker === undefined) {
      const parent = around ?? this.#groupOf(line) ?? this.#root
      parent.add(element)
    }
    const isLiteral = line.role.startsWith('title-page') || line.code !== undefined
    const links = isLiteral ? [] : findLinks(text)
    this.#open = { block: line.block, element, around, links, drawn: 0, nextLink: 0 }
    return this.#open
  }

  #endBlock(): void {
    const open = this.#open
    open?.element.end()
    open?.around?.end()
    this.#open = null
  }

  /** A list ends with its last item, a table with its last row. */
  #endGroups(next: Line | null): void {
    if (this.#list && (next?.role !== this.#list.role || next.marker === '1.')) {
      this.#list.element.end()
      this.#list = null
    }
    if (this.#group && groupTag(next) !== this.#group.tag) {
      this.#group.element.end()
      this.#group = null
    }
    if (this.#table && !next?.row) {
      this.#table.end()
      this.#table = null
    }
  }

  #groupOf(line: Line): PDFKit.PDFStructureElement | null {
    const tag = groupTag(line)
    if (tag === null) return null
    if (this.#group === null) {
      this.#group = { tag, element: this.#document.struct(tag) }
      this.#root.add(this.#group.element)
    }
    return this.#group.element
  }

  /** The element around that of a block: an item of a list, or a quotation. */
  #around(line: Line): PDFKit.PDFStructureElement | null {
    if (line.marker !== undefined || line.role === 'ref') return this.#itemOf(line)
    if (line.role !== 'quote') return null
    const quotation = this.#document.struct('BlockQuote')
    this.#root.add(quotation)
    return quotation
  }

  #itemOf({ role }: Line): PDFKit.PDFStructureElement {
    if (this.#list === null) {
      const element = this.#document.struct('L')
      setAttributes(element, { O: 'List', ListNumbering: listNumberings[role] ?? 'None' })
      this.#root.add(element)
      this.#list = { role, element }
    }
    const item = this.#document.struct('LI')
    this.#list.element.add(item)
    return item
  }

  #drawMarker(open: OpenBlock, marker: string, baseline: number): void {
    const label = this.#document.struct('Lbl')
    open.around?.add(label)
    this.#mark(label, 'Lbl', () =>
      this.#fonts.draw({ text: marker, face: 'regular', x: marginPt + indentPt / 2, baseline }),
    )
    label.end()
    open.around?.add(open.element)
  }

  /** A header that is repeated on another page is not read out again. */
  #drawRow(line: Line, row: PlacedRow): void {
    const document = this.#document
    if (this.#open) this.#endBlock()
    const top = topOfRow(line.slot)
    document.markContent('Artifact', { type: 'Layout' })
    drawRules(document, row, top)
    document.endMarkedContent()
    if (row.isRepeated) {
      document.markContent('Artifact', { type: 'Pagination' })
      for (const cell of row.cells) this.#drawCell(cell, row, top)
      document.endMarkedContent()
      return
    }
    if (row.isHeader) this.#endGroups(null)
    if (this.#table === null) {
      this.#endGroups(null)
      this.#table = document.struct('Table')
      this.#root.add(this.#table)
    }
    const element = document.struct('TR')
    this.#table.add(element)
    for (const cell of row.cells) {
      const inside = document.struct(row.isHeader ? 'TH' : 'TD')
      if (row.isHeader) setAttributes(inside, { O: 'Table', Scope: 'Column' })
      element.add(inside)
      this.#mark(inside, row.isHeader ? 'TH' : 'TD', () => this.#drawCell(cell, row, top))
      inside.end()
    }
    element.end()
  }

  #drawPicture(line: Line, picture: PlacedPicture): void {
    this.#endBlock()
    this.#endGroups(line)
    const element = this.#pictures.draw(picture, line.slot)
    this.#root.add(element)
    element.end()
  }

  #drawCell(cell: PlacedCell, row: PlacedRow, top: number): void {
    for (const { runs, x, baseline } of cellLines(cell, {
      row,
      top,
      ascent,
      descent,
      widthOf: widthOfRun,
    })) {
      let at = x
      for (const run of runs) {
        this.#fonts.draw({ text: run.text, face: faceOf(run), x: at, baseline })
        at += widthOfRun(run)
      }
    }
  }

  #drawLink(
    parent: PDFKit.PDFStructureElement,
    { href, x, baseline, width }: { href: string; x: number; baseline: number; width: number },
    draw: () => void,
  ): void {
    const element = this.#document.struct('Link')
    parent.add(element)
    this.#mark(element, 'Link', draw)
    const top = baseline - fontSizePt * ascent
    this.#document.link(x, top, width, fontSizePt * (ascent + descent), href, {
      structParent: element,
      // The text that screen readers read out.
      Contents: new String(href),
    } as never)
    element.end()
  }

  #mark(element: PDFKit.PDFStructureElement, tag: string, draw: () => void): void {
    const content = this.#document.markStructureContent(tag)
    draw()
    this.#document.endMarkedContent()
    element.add(content)
  }
}
