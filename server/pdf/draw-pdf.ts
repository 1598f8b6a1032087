import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { cleanText } from '#core/document/clean-text.ts'
import { plainText } from '#core/document/inline.ts'
import { findLinks } from '#core/document/links.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { textWidthInPt } from '#core/layout/font-metrics.ts'
import {
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
  PlacedRow,
  Run,
} from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { cellLines, drawRules, topOfRow } from './draw-table.ts'
import { type FontFace, fontFaces, fontFile, type Spacing, setGlyphByGlyph } from './fonts.ts'

export type PdfInput = PageFormat & {
  text: AcademicText
  titlePage: TitlePage
  /** The author in the file's properties. */
  author: string
  /** BCP 47 tag of the text's language, for screen readers. */
  language?: string
}

/** Four times the longest work that a university asks for. */
export const maxPages = 1_200
/** How many pieces of text are drawn: the lines of 1,200 pages, with a change of face or a link in every other line. */
const maxPieces = 45_000
/** Each link is an annotation and an element of the structure. */
const maxLinks = 5_000

/** The file's bytes, or what the document has too much of. */
export type PdfOutcome = { bytes: Uint8Array } | { tooMuch: 'pages' | 'pieces' | 'links' }

/** Of Tinos and Times New Roman alike, in em. */
const ascent = 1825 / 2048
const descent = 443 / 2048
/** From the top of a line to its baseline: half of the leading lies above the letters. */
const baselinePt = (lineHeightPt - fontSizePt * (ascent + descent)) / 2 + fontSizePt * ascent
/** The page number's line begins half an inch from the paper's edge, as in the DOCX. */
const numberBaselinePt = 36 + fontSizePt * ascent
const tagOfRole: Record<LineRole, string> = {
  'title-page-title': 'H1',
  'title-page-line': 'P',
  'index-heading': 'H2',
  'index-entry': 'TOCI',
  title: 'P',
  t1: 'H2',
  t2: 'H3',
  t3: 'H4',
  t4: 'H5',
  t5: 'H6',
  p: 'P',
  quote: 'BlockQuote',
  bullet: 'LBody',
  number: 'LBody',
  'exhibit-label': 'P',
  'exhibit-title': 'P',
  'table-row': 'P',
  'exhibit-note': 'P',
  spacer: 'P',
  'ref-heading': 'H2',
  ref: 'P',
  'declaration-heading': 'H2',
  declaration: 'P',
}

/**
 * The document as a PDF file: line by line as `layoutDocument` breaks it, tagged for screen readers (PDF/UA-1), with
 * its fonts and links. Characters that Tinos lacks are drawn as an empty box.
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
  const spacing: Spacing = { wordPt: 0 }
  for (const face of fontFaces) {
    document.registerFont(face, fontFile(face))
    setGlyphByGlyph(document.font(face), spacing)
  }
  const drawing = new Drawing(document, layout, spacing)
  for (const page of layout.pages) drawing.drawPage(page)
  drawing.end()
  return { bytes: new Uint8Array(await bytes) }
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
  if (!row) return runs.length
  return row.cells.reduce(
    (sum, { lines }) => sum + lines.reduce((all, one) => all + one.length, 0),
    0,
  )
}

/** The text of each block as it is drawn. */
function textsOf(lines: readonly Line[]): Map<number, string> {
  const texts = new Map<number, string>()
  for (const { block, runs } of lines) {
    const text = runs.map((run) => run.text).join('')
    texts.set(block, (texts.get(block) ?? '') + text)
  }
  return texts
}

type Link = ReturnType<typeof findLinks>[number]
type OpenBlock = {
  block: number
  element: PDFKit.PDFStructureElement
  /** The item of a list, whose label and body it is. */
  item: PDFKit.PDFStructureElement | null
  links: Link[]
  /** How much of the block's text is drawn, in UTF-16 units. */
  drawn: number
  /** The first link that is not drawn whole. */
  nextLink: number
}

/** Draws page by page; a block is one structure element, even across two pages. */
class Drawing {
  readonly #document: PDFKit.PDFDocument
  readonly #spacing: Spacing
  readonly #root: PDFKit.PDFStructureElement
  readonly #texts: Map<number, string>
  #open: OpenBlock | null = null
  #list: { role: LineRole; element: PDFKit.PDFStructureElement } | null = null
  #table: PDFKit.PDFStructureElement | null = null

  constructor(document: PDFKit.PDFDocument, layout: Layout, spacing: Spacing) {
    this.#document = document
    this.#spacing = spacing
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
    this.#texts = textsOf(layout.pages.flatMap(({ lines }) => lines))
  }

  drawPage(page: Page): void {
    const document = this.#document
    document.addPage()
    document.fontSize(fontSizePt)
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
    this.#drawText(text, 'regular', x, numberBaselinePt)
    this.#document.endMarkedContent()
  }

  #drawLine(line: Line): void {
    if (line.row) {
      this.#drawRow(line, line.row)
      return
    }
    const open = this.#blockOf(line)
    const tag = tagOfRole[line.role]
    const baseline = marginPt + line.slot * lineHeightPt + baselinePt
    let x = marginPt + line.indentPt
    if (line.align === 'center') {
      const width = line.runs.reduce((sum, run) => sum + widthOf(run), 0)
      x = (pageWidthPt - width) / 2
    }
    if (line.marker !== undefined) this.#drawMarker(open, line.marker, baseline)
    const { wordSpacingPt = 0 } = line
    this.#spacing.wordPt = wordSpacingPt
    for (const { run, href } of piecesOf(line.runs, open)) {
      const width = widthOf(run) + wordSpacingPt * countSpaces(run.text)
      const draw = () => this.#drawText(run.text, faceOf(run), x, baseline)
      if (href === null) this.#mark(open.element, tag, draw)
      else this.#drawLink(open.element, { href, x, baseline, width }, draw)
      x += width
    }
    this.#spacing.wordPt = 0
  }

  #blockOf(line: Line): OpenBlock {
    if (this.#open?.block === line.block) return this.#open
    this.#endBlock()
    this.#endGroups(line)
    const element = this.#document.struct(tagOfRole[line.role])
    const item = line.marker === undefined ? null : this.#itemOf(line)
    const parent = item ?? this.#root
    if (!item) parent.add(element)
    const isTitlePage = line.role === 'title-page-title' || line.role === 'title-page-line'
    const links = isTitlePage ? [] : findLinks(this.#texts.get(line.block) ?? '')
    this.#open = { block: line.block, element, item, links, drawn: 0, nextLink: 0 }
    return this.#open
  }

  #endBlock(): void {
    const open = this.#open
    open?.element.end()
    open?.item?.end()
    this.#open = null
  }

  /** A list ends with its last item, a table with its last row. */
  #endGroups(next: Line | null): void {
    if (this.#list && (next?.role !== this.#list.role || next.marker === '1.')) {
      this.#list.element.end()
      this.#list = null
    }
    if (this.#table && !next?.row) {
      this.#table.end()
      this.#table = null
    }
  }

  #itemOf({ role }: Line): PDFKit.PDFStructureElement {
    if (this.#list === null) {
      const element = this.#document.struct('L')
      setAttributes(element, { O: 'List', ListNumbering: role === 'number' ? 'Decimal' : 'Disc' })
      this.#root.add(element)
      this.#list = { role, element }
    }
    const item = this.#document.struct('LI')
    this.#list.element.add(item)
    return item
  }

  #drawMarker(open: OpenBlock, marker: string, baseline: number): void {
    const label = this.#document.struct('Lbl')
    open.item?.add(label)
    this.#mark(label, 'Lbl', () =>
      this.#drawText(marker, 'regular', marginPt + indentPt / 2, baseline),
    )
    label.end()
    open.item?.add(open.element)
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

  #drawCell(cell: PlacedCell, row: PlacedRow, top: number): void {
    for (const { runs, x, baseline } of cellLines(cell, { row, top, ascent, descent, widthOf })) {
      let at = x
      for (const run of runs) {
        this.#drawText(run.text, faceOf(run), at, baseline)
        at += widthOf(run)
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

  #drawText(text: string, face: FontFace, x: number, baseline: number): void {
    this.#document.font(face).text(text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
  }
}

/** The runs of a line, divided where a link begins or ends. */
function piecesOf(runs: readonly Run[], open: OpenBlock): { run: Run; href: string | null }[] {
  const pieces: { run: Run; href: string | null }[] = []
  for (const run of runs) {
    let from = 0
    while (from < run.text.length) {
      const at = open.drawn + from
      while ((open.links[open.nextLink]?.end ?? Number.POSITIVE_INFINITY) <= at) open.nextLink++
      const link = open.links[open.nextLink]
      const isInside = link !== undefined && link.start <= at
      const edge = (isInside ? link.end : link?.start) ?? Number.POSITIVE_INFINITY
      const to = Math.min(run.text.length, edge - open.drawn)
      pieces.push({
        run: { ...run, text: run.text.slice(from, to) },
        href: isInside ? link.href : null,
      })
      from = to
    }
    open.drawn += run.text.length
  }
  return pieces
}

/** pdfkit has no option for the attributes of an element; `O` names who defines them. */
function setAttributes(element: PDFKit.PDFStructureElement, attributes: Record<string, string>) {
  const { data } = (element as unknown as { dictionary: { data: Record<string, unknown> } })
    .dictionary
  data['A'] = attributes
}

function widthOf({ text, bold, italic }: Run): number {
  return textWidthInPt(text, bold, italic)
}

function faceOf({ bold, italic }: Run): FontFace {
  if (bold) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'regular'
}

function countSpaces(text: string): number {
  return text.match(/[ \u00a0]/g)?.length ?? 0
}
