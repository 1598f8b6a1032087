import { isHeadingRole, isRunInRole } from '#core/document/block-roles.ts'
import { maxFigures, readFigure } from '#core/document/figure.ts'
import { plainFace, plainText } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import type { AppendixWord } from '#core/document/page-format.ts'
import { countPlainWords } from '#core/document/words.ts'
import { ownStyleNames } from '#core/docx/own-marks.ts'
import {
  appendixTitle,
  appendixWordOf,
  isAppendicesHeading,
  isTitleOf,
} from './appendix-heading.ts'
import { contentOf, exactContent, roleOfText } from './block-content.ts'
import {
  type Draft,
  type LeftOutKind,
  LeftOutList,
  type SourceItem,
  type SourceLook,
  type SourceParagraph,
  type SourceSpan,
} from './draft-source.ts'
import { isCaption } from './exhibit-label.ts'
import { captionsStandAbove, figureOf, tableOf, takeCaption, type Written } from './exhibits.ts'
import { isOwnFile } from './own-parts.ts'
import { raiseText } from './raise-text.ts'
import { readHead } from './read-head.ts'
import { readOwnDraft } from './read-own.ts'
import { findReferenceSections } from './reference-section.ts'
import { readRunIn, withStop } from './run-in-heading.ts'
import { type HeadingRole, headingRole, isIndex, isSummary, plainOf } from './source-roles.ts'

/**
 * Reads a draft that a student has written elsewhere: title page, headings, block quotations, italics, and the list of
 * references under its heading. What a document has no place for is listed in `leftOut`. `look`: of the file's pages.
 */
export function readDraft(source: readonly SourceItem[], look: SourceLook | null = null): Draft {
  const items = withNotesInPlace(source)
    .map((item) => (item.kind === 'paragraph' && plainOf(item) === '' ? noteAlone(item) : item))
    .filter((item) => item.kind !== 'paragraph' || plainOf(item) !== '')
  if (isOwnFile(items)) {
    const draft = readOwnDraft(items)
    return { ...draft, format: { ...draft.format, ...look } }
  }
  const { head, rest } = readHead(items)
  const cuerpo: Block[] = [...head.blocks]
  const references: string[] = []
  const leftOut = new LeftOutList()
  const leave = (kind: LeftOutKind) => leftOut.add(kind, cuerpo.length - 1)
  for (const { kind } of head.leftOut) leave(kind)
  const written: Written = { blocks: cuerpo, captions: new WeakSet() }
  const captionsAbove = captionsStandAbove(rest)
  let figures = 0
  const lists = findReferenceSections(rest)
  let list = lists.shift()
  let isAfterLists = false
  let appendicesHead: Block | null = null
  let appendixWord: AppendixWord | null = null
  let isInIndex = false
  let isInSummary = false
  for (const [index, item] of rest.entries()) {
    if (item.kind === 'cells') {
      cuerpo.push(tableOf(item, written))
      continue
    }
    if (item.kind === 'formula') {
      cuerpo.push({ role: 'equation', content: item.source })
      continue
    }
    if (item.kind === 'picture') {
      if (figures++ < maxFigures) cuerpo.push(figureOf(item, written))
      else leave('image')
      continue
    }
    if (item.kind !== 'paragraph') {
      leave(item.kind)
      continue
    }
    const wasInIndex = isInIndex
    isInIndex = isIndex(item)
    if (isInIndex) {
      if (!wasInIndex) leave('index')
      continue
    }
    if (list && index >= list.end) {
      list = lists.shift()
      isAfterLists = list === undefined
    }
    if (index === list?.start) continue
    // The number of an equation, which follows from its place.
    if (cuerpo.at(-1)?.role === 'equation' && equationNumber.test(plainOf(item))) continue
    const isListed = list !== undefined && index > list.start
    const heading = headingRole(item)
    if (isListed || item.style.startsWith('bibliograph')) {
      references.push(contentOf(item, false))
      continue
    }
    if (isAfterLists) {
      const content = contentOf(item, true)
      const title = appendixTitle(item, content)
      if (title !== null) {
        // "Anexos" above "Anexo A" heads no appendix of its own.
        if (appendicesHead !== null && cuerpo.at(-1) === appendicesHead) cuerpo.pop()
        const appendix: Block = { role: 'appendix', content: title }
        appendixWord ??= appendixWordOf(item)
        cuerpo.push(appendix)
        appendicesHead = isAppendicesHeading(item) ? appendix : null
        continue
      }
      if (isTitleOf(cuerpo.at(-1), item)) {
        cuerpo[cuerpo.length - 1] = { role: 'appendix', content }
        continue
      }
    }
    const wasInSummary = isInSummary
    isInSummary = isSummary(item)
    if (isInSummary && !wasInSummary && cuerpo.at(-1)?.role !== 't1') {
      cuerpo.push({ role: 't1', content: 'Resumen' })
    }
    if (heading === null && item.isNested) leave('list')
    const role = heading ?? roleOfText(item)
    const runIn = role === 'p' ? readRunIn(item, levelOf(cuerpo)) : null
    if (runIn) {
      cuerpo.push({ role: runIn.role, content: runIn.heading })
      cuerpo.push({ role, content: contentOf({ ...item, spans: runIn.rest }, false) })
      continue
    }
    const content = contentOf(item, role !== 'p')
    const block: Block = { role, content: isRunInRole(role) ? withStop(content) : content }
    if (isCaption(item.style, content)) written.captions.add(block)
    const isOfNext = captionsAbove && rest[index + 1]?.kind === 'picture'
    if (!takeCaption(written, block, { isOfNext })) cuerpo.push(block)
  }
  return {
    text: {
      cuerpo: withTopLevel(cuerpo),
      referencias: references.map((content) => ({ content })),
    },
    leftOut: leftOut.all(),
    ...(appendixWord && { format: { appendixWord } }),
  }
}

/** The words of notes that stand in a paragraph without any: without a word to belong to, a note would not be seen. */
function noteAlone(paragraph: SourceParagraph): SourceParagraph {
  const words = paragraph.spans.flatMap(({ note }) => (note === undefined ? [] : [plainText(note)]))
  return { ...paragraph, spans: [{ text: words.join(' '), ...plainFace }] }
}

const equationNumber = /^\(\d{1,3}(?:\.\d{1,3})?\)$/

/** The level of the last heading, 0 before the first. */
function levelOf(blocks: readonly Block[]): number {
  const last = blocks.findLast(({ role }) => isHeadingRole(role))
  return last ? Number(last.role.slice(1)) : 0
}

/** Moves the headings of a document that begin at the second or third level up to the first. */
function withTopLevel(blocks: readonly Block[]): Block[] {
  const roles = new Set(blocks.map(({ role }) => role))
  const first = roles.has('t1') ? 0 : roles.has('t2') ? 1 : roles.has('t3') ? 2 : 0
  if (first === 0) return [...blocks]
  return blocks.map((block) => {
    if (!isHeadingRole(block.role)) return block
    const role = `t${Number(block.role.slice(1)) - first}` as HeadingRole
    const hasLostStop = isRunInRole(block.role) && !isRunInRole(role)
    return { role, content: hasLostStop ? block.content.replace(/\.$/, '') : block.content }
  })
}

/** Whether there is anything to read: a draft of pictures alone has no text. */
export function isEmptyDraft({ text }: Pick<Draft, 'text'>): boolean {
  const said = [...text.cuerpo.map(wordsOfBlock), ...text.referencias.map((one) => one.content)]
  return said.every((words) => countPlainWords(words) === 0)
}

/** What a block says, without the line that names a picture. */
function wordsOfBlock({ role, content }: Block): string {
  if (role !== 'figure') return content
  const { title, picture, notes } = readFigure(content)
  return picture === null ? content : [title, ...notes].join(' ')
}

/**
 * Our files have notes as paragraphs on a page 'Notas', linked with the numbers in the text. Puts each one where its
 * number stands, once; without a note the number is text, and a note without a number stays a paragraph.
 */
function withNotesInPlace(items: readonly SourceItem[]): SourceItem[] {
  const listed = listedNotes(items)
  const called = new Set<number>()
  const placed = (span: SourceSpan): SourceSpan => {
    const { call, ...rest } = span
    if (call === undefined) return span
    const note = listed.get(call)
    if (note === undefined || called.has(call)) {
      const { note: _, ...face } = rest
      return { ...face, text: raiseText(String(call), 'superscript') ?? String(call) }
    }
    called.add(call)
    return { ...rest, note }
  }
  const withNotes = items.map((item) => {
    const hasCalls = item.kind === 'paragraph' && item.spans.some(({ call }) => call !== undefined)
    return hasCalls ? { ...item, spans: item.spans.map(placed) } : item
  })
  return called.size === 0 ? withNotes : withoutPlaced(withNotes, called)
}

/** What each note says. A paragraph that was added below a note belongs to it. */
function listedNotes(items: readonly SourceItem[]): Map<number, string> {
  const notes = new Map<number, string>()
  let last: number | null = null
  for (const item of items) {
    if (item.kind !== 'paragraph') continue
    const number: number | null = item.listedNote ?? (isNoteStyle(item) ? last : null)
    const said = exactContent(item.spans)
    const before = number === null ? undefined : notes.get(number)
    if (number !== null && said !== '') {
      if (before === undefined) notes.set(number, said)
      else if (item.listedNote === undefined) notes.set(number, `${before} ${said}`)
    }
    last = number
  }
  return notes
}

/** Takes away the notes that stand in the text, and the heading of the page if none is left under it. */
function withoutPlaced(items: readonly SourceItem[], called: ReadonlySet<number>): SourceItem[] {
  const kept: SourceItem[] = []
  let heading: SourceParagraph | null = null
  let isPlaced = false
  const seen = new Set<number>()
  for (const item of items) {
    if (item.kind !== 'paragraph') {
      kept.push(item)
      continue
    }
    const { listedNote } = item
    if (listedNote !== undefined) {
      isPlaced = called.has(listedNote) && !seen.has(listedNote)
      seen.add(listedNote)
    } else if (!isNoteStyle(item)) isPlaced = false
    if (isPlaced) {
      const before = kept.at(-1)
      if (before?.kind === 'paragraph' && isNotesHeading(before)) heading = before
      if (heading && kept.at(-1) === heading) kept.pop()
      continue
    }
    if (listedNote === undefined) {
      kept.push(item)
      continue
    }
    if (heading) kept.push(heading)
    heading = null
    const number = { text: `${listedNote} `, italic: false, bold: false }
    kept.push({ ...item, spans: [number, ...item.spans] })
  }
  return kept
}

function isNoteStyle({ style }: SourceParagraph): boolean {
  return style === ownStyleNames.note.toLowerCase()
}

function isNotesHeading(item: SourceParagraph): boolean {
  return item.style === 'heading 1' && plainOf(item) === 'Notas'
}
