import {
  ConcreteHyperlink,
  Document,
  Header,
  NoBreakHyphen,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  StringContainer,
  type Table,
  TextRun,
} from 'docx'
import type { CslItem } from '#core/apa/csl.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { plainText } from '#core/document/inline.ts'
import { type LinkedSpan, linkedSpansOf } from '#core/document/links.ts'
import type { AcademicText } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import {
  type CodeLine,
  type OutlineItem,
  type OutlineRole,
  spansOf,
} from '#core/document/outline-item.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { countWords } from '#core/document/words.ts'
import {
  lineHeightPt,
  marginTwips,
  pageHeightTwips,
  pageWidthTwips,
} from '#core/layout/page-rules.ts'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { writeCarried } from './carried.ts'
import { type CommentMarks, type DocxComment, DocxComments, noMarks } from './comments.ts'
import { docxEquation } from './equations.ts'
import { docxPicture, type PictureFiles } from './figures.ts'
import { indexParagraphs, marked, namedBlocks } from './index-paragraphs.ts'
import { listNumbering, numberings } from './lists.ts'
import { calledNote, listedNote } from './notes.ts'
import { fontFamily, linkStyle, paragraphStyles, runInStyles, styleSheet } from './style-sheet.ts'
import { docxTable, lineHeights } from './tables.ts'
import { sourcesProperties, wordSources } from './word-sources.ts'

export type ExportInput = PageFormat & {
  text: AcademicText
  titlePage: TitlePage
  /** The author in the file’s properties. */
  author: string
  /** BCP 47 tag of the text's language, for spelling and screen readers. */
  language?: string
  /** The pictures of the figures; a box stands for one that is missing. */
  pictures?: PictureFiles
  /** Works that Word is to list as its sources. */
  sources?: readonly { csl: CslItem }[]
  comments?: readonly DocxComment[]
}

const noPictures: PictureFiles = new Map()

const styleOfRole: Record<OutlineRole, string> = {
  'title-page-title': paragraphStyles.titlePageTitle,
  'title-page-line': paragraphStyles.titlePageLine,
  'index-heading': paragraphStyles.indexHeading,
  'index-entry': paragraphStyles.index1,
  title: paragraphStyles.textTitle,
  t1: paragraphStyles.heading1,
  t2: paragraphStyles.heading2,
  t3: paragraphStyles.heading3,
  t4: paragraphStyles.heading4,
  t5: paragraphStyles.heading5,
  p: paragraphStyles.body,
  quote: paragraphStyles.quote,
  'ref-heading': paragraphStyles.heading1,
  bullet: paragraphStyles.listItem,
  number: paragraphStyles.listItem,
  'exhibit-label': paragraphStyles.exhibitLabel,
  'exhibit-title': paragraphStyles.exhibitTitle,
  'table-row': paragraphStyles.exhibitNote,
  'figure-image': paragraphStyles.figureImage,
  'code-line': paragraphStyles.code,
  'exhibit-note': paragraphStyles.exhibitNote,
  spacer: paragraphStyles.exhibitNote,
  ref: paragraphStyles.reference,
  'notes-heading': paragraphStyles.heading1,
  equation: paragraphStyles.equation,
  note: paragraphStyles.note,
  'appendix-label': paragraphStyles.heading1,
  'appendix-title': paragraphStyles.heading1,
  'declaration-heading': paragraphStyles.heading1,
  declaration: paragraphStyles.body,
}

/** A blank line as space after a paragraph: at the end of a page it vanishes. */
const blankBelow = { after: Math.round(lineHeightPt * 20) }

/** Distance from the paper's edge to the page number: half an inch, in twips. */
const headerDistanceTwips = 720

/**
 * Exports the document as a Word file: same blocks, order and pages as the preview. Returns the file's bytes. Runs in
 * the browser and on the server. Accepts any text without throwing.
 */
export async function exportDocx(input: ExportInput): Promise<Uint8Array> {
  const { titlePage, language = 'es-EC', isJustified = false, sources = [] } = input
  const items = outlineOf(input.text, titlePage, input)
  const comments = new DocxComments(items, input.comments ?? [])
  const title = plainText(titlePage.title)
  const author = cleanText(input.author).trim()
  const links = new Map<string, string>()
  const layout = layoutDocument(input)
  const document = new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    // Signs of another font must not stretch the lines that they stand in.
    styles: styleSheet(language, { isJustified, hasExactLines: layout.isApproximate }),
    theme: { fonts: { headings: fontFamily, body: fontFamily } },
    compatibility: { version: 15 },
    hyphenation: { autoHyphenation: false },
    ...(hasList(input.text) && { numbering: numberings }),
    ...(comments.options && { comments: comments.options }),
    customProperties: writeCarried(input.text, input.pictures ?? noPictures),
    ...(sources.length > 0 && {
      bibliography: { sources: wordSources(sources.map(({ csl }) => csl)) },
    }),
    sections: [
      {
        properties: {
          titlePage: !input.numberTitlePage,
          page: {
            size: { width: pageWidthTwips, height: pageHeightTwips },
            margin: {
              top: marginTwips,
              right: marginTwips,
              bottom: marginTwips,
              left: marginTwips,
              header: headerDistanceTwips,
              footer: headerDistanceTwips,
              gutter: 0,
            },
          },
        },
        headers: input.numberTitlePage
          ? { default: numberedHeader() }
          : { default: numberedHeader(), first: emptyHeader() },
        children: bodyOf(input, { items, comments, layout, links }),
      },
    ],
  })
  for (const [href, id] of links) {
    document.Document.Relationships.addRelationship(id, hyperlink, href, 'External')
  }
  document.CoreProperties.addChildElement(new StringContainer('dc:language', language))
  for (const [name, value] of Object.entries(extendedProperties(input, layout))) {
    document.AppProperties.addChildElement(new StringContainer(name, `${value}`))
  }
  const parts = sources.length > 0 ? [sourcesProperties] : []
  return new Uint8Array(await Packer.toArrayBuffer(document, undefined, parts))
}

function hasList({ cuerpo }: AcademicText): boolean {
  return cuerpo.some(({ role }) => role === 'bullet' || role === 'number')
}

type Body = {
  items: readonly OutlineItem[]
  comments: DocxComments
  layout: Layout
  links: Map<string, string>
}

function bodyOf(
  input: ExportInput,
  { items, comments, layout, links: addresses }: Body,
): (Paragraph | Table)[] {
  const heights = lineHeights(layout)
  const numberingOf = listNumbering()
  const children: (Paragraph | Table)[] = []
  const links = { addresses, named: namedBlocks(layout) }
  const firstOfText = items.findIndex(({ role }) => !role.startsWith('title-page'))
  for (let at = 0; at < items.length; ) {
    const item = items[at] as OutlineItem
    if (at === firstOfText) children.push(...indexParagraphs(layout))
    const found = item.row?.at === 0 ? docxTable(items, at, heights) : null
    const isAppendix = item.role === 'appendix-label'
    const text = item.runsInto !== undefined || isAppendix ? items[at + 1] : undefined
    const marks = comments.in(at)
    if (found) children.push(found.table)
    else if (item.code) children.push(codeParagraph(item, item.code, heights.get(at) ?? 0.5))
    else if (item.picture) {
      children.push(docxPicture(item, item.picture, input.pictures ?? noPictures))
    } else if (item.equation !== undefined) {
      children.push(docxEquation(item, item.content, item.equation, marks))
    } else if (isAppendix && text) {
      children.push(appendixParagraph(item, text, { at, links, marks }))
    } else if (text) {
      const lead = marks.around(leadRuns(item))
      const rest = childrenOf(text, addresses, comments.in(at + 1))
      children.push(runInParagraph(item, text, [...lead, ...rest]))
    } else children.push(paragraphOf(item, links, { at, marks, numbering: numberingOf(item) }))
    at += found?.rows ?? (text ? 2 : 1)
  }
  return children
}

function numberedHeader(): Header {
  return new Header({
    children: [
      new Paragraph({
        style: paragraphStyles.header,
        children: [new TextRun({ children: [PageNumber.CURRENT] })],
      }),
    ],
  })
}

function emptyHeader(): Header {
  return new Header({ children: [new Paragraph({ style: paragraphStyles.header })] })
}

const hyperlink = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** The properties that file managers show without opening the document. */
function extendedProperties({ text }: ExportInput, { pages }: Layout) {
  return {
    Application: 'Cuartilla',
    Pages: pages.length,
    Words: countWords(text),
  }
}

/** The ids of addresses, and the blocks that the index names. */
type Links = { addresses: Map<string, string>; named: ReadonlySet<number> }

type Written = {
  at: number
  marks: CommentMarks
  numbering: ReturnType<ReturnType<typeof listNumbering>>
}

function paragraphOf(
  item: OutlineItem,
  { addresses, named }: Links,
  { at, marks, numbering }: Written,
): Paragraph {
  const children = childrenOf(item, addresses, marks)
  return new Paragraph({
    style: item.isFlush ? paragraphStyles.summary : styleOfRole[item.role],
    ...(item.startsPage && { pageBreakBefore: true }),
    ...(item.hasBlankBelow && { spacing: blankBelow }),
    ...numbering,
    children: named.has(at) ? marked(at, children) : children,
  })
}

/** A line of a listing; under the last one the text stands on whole lines again. */
function codeParagraph(item: OutlineItem, { gutter, isRest, isLast }: CodeLine, slots: number) {
  const style = isRest ? 'restOfCode' : gutter === '' ? 'code' : 'numberedCode'
  const text = spansOf(item)[0]?.text ?? ''
  return new Paragraph({
    style: paragraphStyles[style],
    keepNext: item.keepsNext === true,
    ...(isLast && slots > 0.5 && { spacing: { after: Math.round(lineHeightPt * 10) } }),
    // Other programs leave out a line without a character.
    children: [new TextRun(text.trim() === '' ? '\u00a0' : text)],
  })
}

/** The label of an appendix and its title under it are one heading, so that an index has them together. */
function appendixParagraph(
  label: OutlineItem,
  title: OutlineItem,
  { at, links: { addresses, named }, marks }: { at: number; links: Links; marks: CommentMarks },
): Paragraph {
  const below = [new TextRun({ break: 1 }), ...childrenOf(title, addresses)]
  const children = marks.around([new TextRun(label.content), ...below])
  return new Paragraph({
    style: paragraphStyles.heading1,
    pageBreakBefore: true,
    children: named.has(at) ? marked(at, children) : children,
  })
}

/** A heading of level 4 or 5 as the first words of its paragraph, in the character style of its level. */
function runInParagraph(
  heading: OutlineItem,
  text: OutlineItem,
  children: ParagraphChild[],
): Paragraph {
  return new Paragraph({
    style: paragraphStyles.body,
    ...(heading.startsPage && { pageBreakBefore: true }),
    ...(text.hasBlankBelow && { spacing: blankBelow }),
    children,
  })
}

/** Runs as they are measured: level 5 is in italics throughout. */
function leadRuns(item: OutlineItem): ParagraphChild[] {
  const style = item.role === 't4' ? runInStyles.heading4 : runInStyles.heading5
  const spans: LeadSpan[] = spansOf(item).map(({ text, italic, number }) => ({
    text,
    italic: italic || item.role === 't5',
    number,
  }))
  const joined: LeadSpan[] = []
  for (const span of [...spans, { text: ' ', italic: spans.at(-1)?.italic === true }]) {
    const last = joined.at(-1)
    const isText = last?.number === undefined && span.number === undefined
    if (last?.italic === span.italic && isText) last.text += span.text
    else joined.push(span)
  }
  return joined.flatMap(({ text, italic, number }): ParagraphChild[] => {
    const face = { style, ...(italic && { italics: true }) }
    if (number === undefined) return [new TextRun({ text, ...face })]
    return calledNote(number, [new TextRun({ text: String(number), superScript: true, ...face })])
  })
}

type LeadSpan = { text: string; italic: boolean; number?: number | undefined }

function childrenOf(item: OutlineItem, links: Map<string, string>, marks = noMarks) {
  const children: ParagraphChild[] = []
  const spans = cutSpans(linkedSpansOf(item), marks.edges)
  let place = 0
  for (let at = 0; at < spans.length; ) {
    const href = spans[at]?.href ?? null
    let end = at + 1
    while (href !== null && spans[end]?.href === href) end++
    const runs: ParagraphChild[] = []
    for (const span of spans.slice(at, end)) {
      // What begins or ends at the edge of a link stands outside it.
      const around = runs.length === 0 ? children : runs
      around.push(...marks.at(place))
      runs.push(runOf(span))
      place += span.text.length
    }
    const number = spans[at]?.number
    if (number !== undefined) {
      const linked = item.role === 'note' ? listedNote : calledNote
      children.push(...linked(number, runs))
    } else
      children.push(...(href === null ? runs : [new ConcreteHyperlink(runs, idOf(href, links))]))
    at = end
  }
  children.push(...marks.at(place))
  return children
}

/** The spans, also divided at these places of their text. */
function cutSpans(spans: readonly LinkedSpan[], places: ReadonlySet<number>): LinkedSpan[] {
  if (places.size === 0) return [...spans]
  let start = 0
  return spans.flatMap((span) => {
    const from = start
    start += span.text.length
    const inside = [...places]
      .filter((place) => place > from && place < start)
      .sort((a, b) => a - b)
    return [from, ...inside].map((place, at) => ({
      ...span,
      text: span.text.slice(place - from, (inside[at] ?? start) - from),
    }))
  })
}

function runOf({ text, italic, bold, href, number }: LinkedSpan): TextRun {
  const face = { ...(bold && { bold: true }), ...(italic && { italics: true }) }
  if (number !== undefined) return new TextRun({ text: String(number), superScript: true, ...face })
  return new TextRun({
    children: text
      .split(/(\u2011)/)
      .map((part) => (part === '\u2011' ? new NoBreakHyphen() : part)),
    ...face,
    ...(href !== null && { style: linkStyle }),
  })
}

/** The relationship id of an address; the same address always gets the same id. */
function idOf(href: string, links: Map<string, string>): string {
  const id = links.get(href) ?? `Link${links.size + 1}`
  links.set(href, id)
  return id
}
