import { anchorOf, quotedOf } from '#core/document/comments.ts'
import { AnchorFinder, isCommentedWhole } from '#core/document/find-anchor.ts'
import { findKeptWords } from '#core/document/find-kept-words.ts'
import { writtenAlt } from '#core/document/written-alt.ts'
import { readCarried } from '#core/docx/carried.ts'
import { readLost, writeLost } from '#core/docx/lost-comment.ts'
import { calledNumber, listedNumber } from '#core/docx/own-marks.ts'
import type { SourceItem, SourceParagraph } from '#core/drafts/draft-source.ts'
import { figureWith } from '#core/drafts/exhibits.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import { manyParagraphs, paragraph } from './hostile-documents.ts'
import type { Readers } from './readers.ts'

const ownTitle = paragraph('Un título', { style: 'título del texto' })
const inStyles = (items: readonly SourceItem[], styles: readonly string[]): SourceItem[] =>
  items.map((item, at) =>
    item.kind === 'paragraph' ? { ...item, style: styles[at % styles.length] ?? '' } : item,
  )
const called = (number: number) => ({
  text: '\ufffc',
  italic: false,
  bold: false,
  note: '',
  call: number,
})
const noted = (items: readonly SourceItem[]): SourceItem[] =>
  items.flatMap((item, at): SourceItem[] => {
    if (item.kind !== 'paragraph') return [item]
    const calling: SourceParagraph = { ...item, spans: [...item.spans, called(at), called(1)] }
    return [calling, { ...item, style: 'nota al final', listedNote: at }]
  })

/** Readers of a draft that is a file of ours, or is made to look like one. */
export const draftReaders: Readers = {
  'calledNumber, listedNumber': (text) => {
    calledNumber(text)
    listedNumber(text)
  },
  'figureWith, readFigure': (text) =>
    figureWith(text, { kind: 'picture', file: 0, alt: text, widthPt: 1, name: text, chart: text }),
  writtenAlt,
  readCarried: (text) =>
    readCarried(
      text
        .split(/(.{200})/s)
        .map((value, at) => ({ name: `Cuartilla ${(at % 3) + 1}.${at}`, value })),
    ),
  'readDraft, a title page of ours': (text) =>
    readDraft([
      paragraph(text, { style: 'title' }),
      ...inStyles(manyParagraphs(text), ['portada']),
      ownTitle,
    ]),
  'readDraft, the text of a file of ours': (text) =>
    readDraft([
      ownTitle,
      ...inStyles(manyParagraphs(text), [
        'heading 1',
        'body text',
        'rótulo de tabla',
        'título de tabla',
        'nota de tabla',
        'lista apa',
        'toc 1',
        '',
      ]),
    ]),
  'readDraft, notes of a file of ours': (text) =>
    readDraft([ownTitle, ...noted(manyParagraphs(text))]),
  'AnchorFinder.find, a text': (text) => {
    const blocks = text.split(/(.{200})/s).map((part, at) => ({ id: `b${at}`, text: part }))
    const finder = new AnchorFinder([{ id: 'a', text }, ...blocks])
    for (const quoted of [text.slice(0, 9), text.slice(-500), 'la otra cosa\ny otra más']) {
      finder.find({ block: 'a', from: 0, to: quoted.length, quoted })
      finder.find({ block: 'zz', from: 0, to: 100_000, quoted })
    }
  },
  'AnchorFinder.find, quoted words': (text) => {
    const quoted = quotedOf(text)
    const finder = new AnchorFinder([{ id: 'a', text: 'Otro texto de palabras' }])
    finder.find({ block: 'a', from: 0, to: 4, quoted })
  },
  'findKeptWords, isCommentedWhole': (text) => {
    findKeptWords(text, 'la otra cosa y otra más', text.length)
    findKeptWords('Otro texto', quotedOf(text), 0)
    isCommentedWhole(text)
  },
  'quotedOf, anchorOf': (text) => anchorOf('a', 0, quotedOf(text).split(' ')),
  writeLost: (text) => writeLost(text, text),
  readLost,
}
