import { askedChangeLength, askedLength } from '#core/assignment/asked-length.ts'
import { checkItem } from '#core/assignment/check-assignment.ts'
import { describeAssignment, itemWords, requestItem } from '#core/assignment/describe-assignment.ts'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { foldConfusables, normalizeReference } from '#core/credits/bank-reference.ts'
import { askedUnits, estimateRequest } from '#core/credits/estimate-request.ts'
import { estimateRepeated, estimateSelection } from '#core/credits/estimate-selection.ts'
import {
  hasTooManyDecimals,
  keepAmountCharacters,
  parseCents,
  parseTopupCents,
  topupErrorMessage,
} from '#core/credits/money.ts'
import { RevisionPrice } from '#core/credits/revision-price.ts'
import { generationCostUnits, messageCostUnits } from '#core/credits/tariff.ts'
import { foldText, readTopupSearch } from '#core/credits/topup-search.ts'
import { countCharacters } from '#core/credits/units.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { jsonWithoutIds } from '#core/document/block-ids.ts'
import {
  capitalName,
  isExhibit,
  isHeadingRole,
  isProse,
  isRunInRole,
  kindOf,
} from '#core/document/block-roles.ts'
import { cellNumber, describeChart } from '#core/document/chart.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { clipboardContent, documentPlainText, exhibitHtml } from '#core/document/clipboard.ts'
import { equationSource, readEquation } from '#core/document/equation.ts'
import { readFigure, readPicture } from '#core/document/figure.ts'
import { nameOfFigure, withoutPicture, wordsOfFigure } from '#core/document/figure-words.ts'
import {
  isBlank,
  isSameFace,
  parseFaces,
  parseInline,
  plainFace,
  plainText,
  starsOf,
  writeInline,
} from '#core/document/inline.ts'
import { isFence, readCode, withoutCodeNumber, writeCode } from '#core/document/kinds/code.ts'
import { captionItems, linesAsText } from '#core/document/kinds/exhibit-items.ts'
import { blockName } from '#core/document/kinds/exhibits.ts'
import { findLinks, linkedSpansOf } from '#core/document/links.ts'
import {
  findNotes,
  hasNote,
  noteSign,
  putNotes,
  takeNotes,
  withoutMarks,
  withoutOpenNote,
} from '#core/document/notes.ts'
import { isEmptyText, outlineOf } from '#core/document/outline.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import {
  isKeywords,
  isReferencesHeading,
  isSummaryHeading,
} from '#core/document/references-heading.ts'
import { sentenceStatistics } from '#core/document/sentence-statistics.ts'
import { slugify } from '#core/document/slug.ts'
import { monthNumber } from '#core/document/spanish-date.ts'
import { readNumber } from '#core/document/spanish-numbers.ts'
import {
  cellsOf,
  isHeadRule,
  maxCellLength,
  readTable,
  withoutNumber,
  writeTable,
} from '#core/document/table.ts'
import { courseCode, isCourseName, readTitleLines } from '#core/document/title-page.ts'
import { readTitlePageFromRequest } from '#core/document/title-page-from-request.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { countPlainWords, countWords } from '#core/document/words.ts'
import { withoutFigureNumber, writeFigure } from '#core/document/write-figure.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { isCaption, isLabel, labelledTitle, labelOf } from '#core/drafts/exhibit-label.ts'
import { raiseText } from '#core/drafts/raise-text.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import { readHead } from '#core/drafts/read-head.ts'
import { findReferenceSections, isDraftReferencesHeading } from '#core/drafts/reference-section.ts'
import { withStop } from '#core/drafts/run-in-heading.ts'
import { headingRole, isIndex, isQuotation } from '#core/drafts/source-roles.ts'
import {
  fieldOf,
  isPersonName,
  isSentence,
  kindOfLine,
  mayBeTitle,
  namesPart,
} from '#core/drafts/title-page-lines.ts'
import { shapeOfCell } from '#core/layout/cell-shape.ts'
import { chartSvg } from '#core/layout/chart-shape.ts'
import { letters } from '#core/layout/equation-box.ts'
import { faultOfEquation, shapeOfEquation } from '#core/layout/equation-shape.ts'
import { drawFence, strokeOf } from '#core/layout/equation-strokes.ts'
import { hasUnmeasuredGlyph, textWidthInPt, undrawnCharacters } from '#core/layout/font-metrics.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { shapeOf } from '#core/layout/table-shape.ts'
import {
  hostileTitlePage,
  linesOf,
  manyBlocks,
  manyParagraphs,
  manyReferences,
  oneBlock,
  oneReference,
  paragraph,
  plainTitlePage,
} from './hostile-documents.ts'
import type { Readers } from './readers.ts'

const today = { year: 2026, month: 3, day: 2 }
const pages = { titlePage: plainTitlePage, numberTitlePage: false }
/** A line of the title page has 200 characters at most, and a title too (contract/projects.ts). */
const ofTitlePage = { maxLength: 2_600 }
const asked = { id: 'a', quote: null, ticked: true }
const halves = (text: string) => text.match(/.{1,40}/gsu) ?? []
export const documentReaders: Readers = {
  parseInline,
  parseFaces,
  equationSource,
  readEquation,
  'readEquation, groups': (text) => readEquation(`\\frac{${text}}{${text}}`),
  shapeOfEquation,
  faultOfEquation,
  'letters of an equation': (text) => letters(text, { sizePt: 12, level: 0 }, plainFace),
  strokeOf: (text) => strokeOf(text, 1),
  kindOf,
  capitalName,
  isFence,
  linesAsText,
  captionItems: (text) => captionItems(text, text),
  drawFence: (text) => drawFence(text, true, 40, 12),
  hasNote,
  findNotes,
  takeNotes,
  withoutOpenNote,
  withoutMarks,
  putNotes: (text) => putNotes(`a${noteSign}b`, [text]),
  'writeInline, notes': (text) => writeInline([{ text: noteSign, ...plainFace, note: text }]),
  'writeInline, roman': (text) => writeInline([{ text, ...plainFace }]),
  'writeInline, italic': (text) => writeInline([{ text, italic: true, bold: false }]),
  'writeInline, bold': (text) => writeInline([{ text, italic: false, bold: true }]),
  isSameFace: (text) => parseInline(text).map((span) => isSameFace(span, plainFace)),
  starsOf: (text) => parseInline(text).map(starsOf),
  'writeInline, many spans': (text) =>
    writeInline(
      halves(text).map((part, at) => ({ text: part, italic: at % 2 === 1, bold: at % 3 === 1 })),
    ),
  plainText,
  isBlank,
  cleanText,
  findLinks,
  linkedSpansOf: (text) => linkedSpansOf({ role: 'ref', content: text, startsPage: false }),
  'outlineOf, a paragraph': (text) => outlineOf(oneBlock(text), plainTitlePage),
  'outlineOf, many references': (text) => outlineOf(manyReferences(text), plainTitlePage),
  'outlineOf, a declaration': (text) =>
    outlineOf(oneBlock('a'), plainTitlePage, { declaration: text }),
  isEmptyText: (text) => isEmptyText(oneBlock(text)),
  documentPlainText: (text) =>
    documentPlainText({ text: manyBlocks(text), titlePage: plainTitlePage }),
  'exhibitHtml, a table': (text) => exhibitHtml({ role: 'table', content: text }, text),
  'exhibitHtml, a figure': (text) => exhibitHtml({ role: 'figure', content: text }, text),
  'clipboardContent, a paragraph': (text) =>
    clipboardContent({ text: oneBlock(text), titlePage: plainTitlePage }),
  'clipboardContent, a title page': {
    read: (text) => clipboardContent({ text: oneBlock('a'), titlePage: hostileTitlePage(text) }),
    ...ofTitlePage,
  },
  'clipboardContent, many references': (text) =>
    clipboardContent({ text: manyReferences(text), titlePage: plainTitlePage }),
  isCourseName,
  isProse,
  isExhibit,
  'readCode, a line': (text) => writeCode(readCode(text)),
  'readCode, many lines': (text) => readCode(`\`\`\`${text}\n`.repeat(50)),
  withoutCodeNumber: (text) => withoutCodeNumber(`Listado ${text}`),
  'readFigure, a line': (text) => writeFigure(readFigure(text)),
  'readFigure, many lines': (text) => readFigure(`![${text}](file:\n`.repeat(50)),
  readPicture: (text) => readPicture(`![${text}](file:${text})`),
  cellNumber,
  'chartSvg, describeChart': (text) => {
    const rows = [
      ['a', text],
      ...halves(text)
        .slice(0, 20)
        .map((part) => [part, '1']),
    ]
    const chart = { kind: 'bars' as const, rows }
    return [chartSvg(chart, 451, 252), describeChart(chart, 400)]
  },
  'readFigure, a chart': (text) => readFigure(`![a](chart:bars 5%)\n| ${text} |`.repeat(50)),
  withoutFigureNumber: (text) => withoutFigureNumber(`Figura ${text}`),
  'jsonWithoutIds, nameOfFigure, wordsOfFigure, withoutPicture, blockName': (text) => [
    jsonWithoutIds(text),
    blockName(text, 'table'),
    nameOfFigure(text),
    wordsOfFigure(text),
    withoutPicture(text),
  ],
  isHeadingRole,
  isRunInRole,
  withStop,
  'readTable, a line': readTable,
  cellsOf,
  'readTable, a row': (text) => writeTable(readTable(`Título\n| ${text} |`)),
  'readTable, many rows': (text) => readTable(`| ${text} |\n`.repeat(50)),
  'readTable, a wide row and many short ones': (text) =>
    readTable(`${'|'.repeat(text.length)}\n${'|\n'.repeat(text.length)}${text}`),
  isHeadRule,
  withoutNumber,
  shapeOfCell: (text) => {
    const table = { title: text, rows: [[text.slice(0, maxCellLength)]], notes: [] }
    return [shapeOfCell(text), shapeOf(table)]
  },
  courseCode: (text) => courseCode.test(text),
  readAcademicText,
  'readAcademicText, a block': (text) => readAcademicText(JSON.stringify(oneBlock(text))),
  isSummaryHeading,
  isKeywords,
  isReferencesHeading,
  'sentenceStatistics, a paragraph': (text) => sentenceStatistics([{ role: 'p', content: text }]),
  'sentenceStatistics, many paragraphs': (text) => sentenceStatistics(manyBlocks(text).cuerpo),
  slugify,
  monthNumber,
  readNumber,
  'readTitleLines, a title': (text) => readTitleLines(oneBlock(text, 'title-main')),
  'readTitleLines, a line': (text) => readTitleLines(oneBlock(text, 'title-meta')),
  'readTitleLines, many lines': (text) => readTitleLines(manyBlocks(text, 'title-meta')),
  readTitlePageFromRequest: (text) => readTitlePageFromRequest(text, today),
  buildTitlePage: hostileTitlePage,
  truncateText: (text) => truncateText(text, 200),
  countWords: (text) => countWords(oneBlock(text)),
  countPlainWords,
  'arrangeReferences, one': (text) =>
    arrangeReferences([{ content: text }, { content: `${text}.` }]),
  'arrangeReferences, many': (text) => arrangeReferences(manyReferences(text).referencias),

  'layoutDocument, a paragraph': (text) => layoutDocument({ text: oneBlock(text), ...pages }),
  'layoutDocument, a justified paragraph': (text) =>
    layoutDocument({ text: oneBlock(text), ...pages, isJustified: true }),
  'layoutDocument, a heading': (text) => layoutDocument({ text: oneBlock(text, 't1'), ...pages }),
  'layoutDocument, many headings': (text) =>
    layoutDocument({ text: manyBlocks(text, 't2'), ...pages }),
  'layoutDocument, many paragraphs': (text) => layoutDocument({ text: manyBlocks(text), ...pages }),
  'layoutDocument, many references': (text) =>
    layoutDocument({ text: manyReferences(text), ...pages }),
  'layoutDocument, a title page': {
    read: (text) =>
      layoutDocument({
        text: oneBlock('a'),
        titlePage: hostileTitlePage(text),
        numberTitlePage: true,
      }),
    ...ofTitlePage,
  },
  'layoutDocument, again': (text) => {
    const first = layoutDocument({ text: oneBlock(text), ...pages })
    layoutDocument({ text: oneBlock(`${text} más`), ...pages }, first)
  },
  hasUnmeasuredGlyph,
  undrawnCharacters,
  textWidthInPt: (text) => textWidthInPt(text, false, true),
  // A short text shows it too, and the library takes some milliseconds for any.
  exportDocx: {
    read: (text) => exportDocx({ text: oneReference(text), ...pages, author: 'a' }),
    maxLength: 2_000,
    isCostly: true,
  },

  'readDraft, a paragraph': (text) => readDraft([paragraph(text)]),
  'readDraft, a heading and its paragraph': (text) =>
    readDraft([
      paragraph('heading 3', { spans: [{ text: 'Uno', ...plainFace }] }),
      paragraph('', {
        spans: [
          { text: `${text}.`, italic: false, bold: true },
          { text, ...plainFace },
        ],
      }),
    ]),
  'readDraft, an italic paragraph': (text) =>
    readDraft([paragraph('', { spans: [{ text, italic: true, bold: false }] })]),
  'readDraft, many paragraphs': (text) => readDraft(manyParagraphs(text)),
  'readDraft, many things left out': (text) =>
    readDraft(
      linesOf(text.slice(0, text.length / 4)).flatMap((line) => [
        paragraph(line),
        { kind: 'image' as const },
      ]),
    ),
  'readDraft, after a heading of references': (text) =>
    readDraft([paragraph('Referencias', { style: 'heading 1' }), ...manyParagraphs(text)]),
  'readDraft, pictures with captions': (text) =>
    readDraft([
      paragraph('Un párrafo.'),
      ...linesOf(text.slice(0, text.length / 4)).flatMap((line) => [
        { kind: 'picture' as const, file: 0, alt: text.slice(0, 2_000), widthPt: 100 },
        paragraph(line, { style: 'caption' }),
      ]),
    ]),
  'labelOf, labelledTitle, isLabel, isCaption': (text) => {
    labelOf(text)
    labelledTitle('figure', text)
    labelledTitle('table', text)
    isLabel(text)
    isCaption(text, text)
  },
  readHead: (text) => readHead([paragraph(text, { isCentred: true }), paragraph('a')]),
  'readHead, many lines': (text) => readHead(manyParagraphs(text)),
  'kindOfLine, a line': (text) => kindOfLine(paragraph(text)),
  'fieldOf, namesPart, isSentence, isPersonName, mayBeTitle': (text) => {
    fieldOf(text)
    isPersonName(text)
    mayBeTitle(paragraph(text))
    namesPart(text)
    isSentence(text)
  },
  isDraftReferencesHeading,
  'findReferenceSections, many paragraphs': (text) =>
    findReferenceSections([paragraph('Webgrafía'), ...manyParagraphs(text)]),
  'findReferenceSections, a heading': (text) =>
    findReferenceSections([paragraph(text), paragraph(text)]),
  raiseText: (text) => raiseText(text, 'superscript'),
  'headingRole, isIndex, isQuotation': (text) => {
    const given = paragraph(text, { style: text })
    headingRole(given)
    isIndex(given)
    isQuotation(given)
  },

  readAssignment,
  'checkItem, sections': (text) =>
    checkItem(
      { ...asked, kind: 'sections', sections: linesOf(text).slice(0, 20) },
      { text: manyBlocks(text, 't1'), pages: 3, titlePageDay: null, hasIndex: false, year: 2026 },
    ),
  'checkItem, a format': (text) =>
    checkItem(
      { ...asked, kind: 'format', format: text },
      { text: oneBlock(text), pages: 3, titlePageDay: null, hasIndex: false, year: 2026 },
    ),
  'checkItem, sources': (text) =>
    checkItem(
      { ...asked, kind: 'sources', min: 3, journals: 2 },
      { text: manyReferences(text), pages: 3, titlePageDay: text, hasIndex: false, year: 2026 },
    ),
  itemWords: (text) => itemWords({ ...asked, kind: 'sections', sections: linesOf(text) }),
  requestItem: (text) => requestItem({ ...asked, kind: 'sections', sections: ['a'] }, text),
  describeAssignment: (text) =>
    describeAssignment({
      content: text,
      items: [{ ...asked, kind: 'other', text }],
      photo: null,
    }),

  askedUnits,
  askedLength,
  askedChangeLength,
  normalizeReference,
  foldConfusables,
  'estimateRequest, a first': (text) => estimateRequest(text, null),
  'estimateRequest, a revision': (text) => estimateRequest(text, oneBlock('El agua corre.')),
  estimateSelection: (text) => estimateSelection(100, text),
  estimateRepeated: (text) =>
    estimateRepeated(oneBlock(text), {
      from: { block: 0, offset: 0 },
      to: { block: 0, offset: text.length },
      instruction: text,
    }),
  parseCents,
  parseTopupCents,
  hasTooManyDecimals,
  topupErrorMessage,
  keepAmountCharacters,
  'RevisionPrice, a paragraph': (text) =>
    new RevisionPrice(oneBlock(text)).of({ comments: text, text: oneBlock(`${text} más`) }),
  'RevisionPrice, many paragraphs': (text) => {
    const price = new RevisionPrice(manyBlocks(text))
    price.soFar({ comments: text, text: manyBlocks(`a${text}`) })
  },
  'RevisionPrice, paragraphs in another order': (text) => {
    const { cuerpo, referencias } = manyBlocks(text)
    const price = new RevisionPrice({ cuerpo, referencias })
    price.of({ comments: '', text: { cuerpo: cuerpo.toReversed(), referencias } })
  },
  generationCostUnits: (text) => generationCostUnits(text, oneBlock(text)),
  messageCostUnits,
  readTopupSearch,
  foldText,
  countCharacters,
}
