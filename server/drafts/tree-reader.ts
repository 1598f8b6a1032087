import { cleanText } from '#core/document/clean-text.ts'
import { missingPictureWords } from '#core/document/figure.ts'
import { isSameFace, plainFace, writeInline } from '#core/document/inline.ts'
import { noteSign } from '#core/document/notes.ts'
import { calledNumber, listedNumber, ownStyleNames } from '#core/docx/own-marks.ts'
import type { SourceItem, SourceParagraph, SourceSpan } from '#core/drafts/draft-source.ts'
import { raiseText } from '#core/drafts/raise-text.ts'
import {
  bodyFace,
  type DocxFace,
  type DocxNode,
  faceOf,
  hidesAddress,
  paragraphOf,
  wordsOf,
} from './docx-node.ts'
import { marks } from './prepare-document.ts'
import type { SourceEquation } from './read-equation.ts'
import { readTables } from './read-table.ts'

export type PictureItem = { item: SourceItem; isLow: boolean }

/** What a document's tree only names. Pictures and equations: by the numbers in their marks. */
export type DocumentParts = {
  /** Without them a note is named and left out. */
  notes?: DocxNode['notes'] | undefined
  pictures: readonly PictureItem[]
  equations: readonly SourceEquation[]
  /** The text is for a cell or a note, where an equation is text. */
  isInLine?: boolean
  /** Gets the notes of a cell, which cannot have any itself. */
  notesOfCell?: string[] | undefined
}

export class TreeReader {
  readonly items: SourceItem[] = []
  #isAfterBreak = false
  /** The parts and what stood among them, of the paragraph being read and of those that it goes on with. */
  #spans: SourceSpan[] = []
  #after: SourceItem[] = []
  #drawn: PictureItem[] = []
  #paragraph: SourceParagraph | null = null
  #hasWords = false
  #isJoined = false
  /** The equations of the current paragraph, with the numbers of their spans. */
  #equations: { span: number; equation: SourceEquation }[] = []
  readonly #parts: DocumentParts

  constructor(parts: DocumentParts) {
    this.#parts = parts
  }

  read(node: DocxNode): void {
    if (node.type === 'table') {
      this.end()
      this.#readTable(node)
    } else if (node.type === 'paragraph') this.#readParagraph(node)
    // Some programs write text and equations outside paragraphs.
    else if (wordsOf(node).trim() !== '' || node.type === 'bookmarkStart') {
      this.#readParagraph({ type: 'paragraph', children: [node] })
    }
  }

  #readTable(table: DocxNode): void {
    const leftOut: SourceItem[] = []
    const notes: string[] = []
    const isOwn = isOwnTable(table)
    if (isOwn && isMissingPicture(table)) {
      this.items.push({ kind: 'image' })
      return
    }
    const tables = readTables(
      table,
      ({ children = [] }) => this.#textOf(children, { leftOut, notesOfCell: notes, isOwn }),
      { isOwn },
    )
    if (tables !== null) {
      const last = tables.length - 1
      const items = tables.map((rows, at) => ({
        kind: 'cells' as const,
        rows,
        ...(at === last && notes.length > 0 && { notes }),
      }))
      this.items.push(...items, ...leftOut)
      return
    }
    this.items.push({ kind: 'table' })
    for (const cell of table.children?.flatMap(({ children }) => children ?? []) ?? []) {
      for (const child of cell.children ?? []) this.read(child)
      this.end()
    }
  }

  /** Adds the paragraph that was read, with those that it goes on with. */
  end(): void {
    if (this.#paragraph) {
      const drawn = this.#drawn.map(
        ({ item, isLow }): SourceItem => (isLow && this.#hasWords ? { kind: 'image' } : item),
      )
      this.items.push(...this.#written(this.#paragraph), ...drawn, ...this.#after)
    }
    this.#paragraph = null
    this.#drawn = []
    this.#equations = []
    this.#spans = []
    this.#after = []
    this.#hasWords = false
  }

  /** The paragraph; equations on a line of their own in its place. */
  #written(paragraph: SourceParagraph): SourceItem[] {
    const inLine = new Set(this.#equations.map(({ span }) => span))
    const others = this.#spans.filter((_, at) => !inLine.has(at)).map(({ text }) => text)
    const isOnlyEquations =
      inLine.size > 0 && !this.#parts.isInLine && equationNumber.test(others.join('').trim())
    const written = isOnlyEquations
      ? this.#equations.map(
          ({ equation: { source, text } }): SourceItem =>
            source === null
              ? { ...paragraph, spans: [{ text, ...plainFace }] }
              : { kind: 'formula', source },
        )
      : [{ ...paragraph, spans: withNotesFaced(joined(this.#spans)) }]
    const changed = this.#equations.filter(({ equation: { source, isSame } }) =>
      isOnlyEquations ? source === null && !isSame : !isSame,
    )
    return [...written, ...changed.map(() => ({ kind: 'equation' as const }))]
  }

  #readParagraph(node: DocxNode): void {
    const startsPage = this.#paragraph?.startsPage || this.#isAfterBreak
    this.#paragraph = paragraphOf(node, startsPage)
    this.#isAfterBreak = false
    this.#isJoined = false
    for (const child of node.children ?? []) this.#visit(child, bodyFace)
    // A page break alone in a paragraph starts a page with the next one.
    this.#isAfterBreak ||= !this.#hasWords && this.#paragraph.startsPage
    if (!this.#isJoined) this.end()
  }

  #visit(node: DocxNode, face: DocxFace): void {
    switch (node.type) {
      case 'text':
        this.#write(node.value ?? '', face)
        return
      case 'tab':
        this.#write(' ', face)
        return
      case 'break':
        if (node.breakType === 'page') this.#breakPage()
        else this.#write('\n', face)
        return
      case 'image':
        this.#after.push({ kind: 'image' })
        return
      case 'noteReference':
        this.#readNote(node, face)
        return
      case 'bookmarkStart':
        if (node.name === marks.hidden) this.#after.push({ kind: 'hidden' })
        if (node.name === marks.drawing) this.#after.push({ kind: 'image' })
        if (node.name === marks.joined) this.#isJoined = true
        if (node.name?.startsWith(marks.picture)) this.#readPicture(node.name)
        if (node.name?.startsWith(marks.equation)) this.#readEquation(node.name)
        return
    }
    if (node.type === 'hyperlink' && this.#readNoteLink(node, face)) return
    if (hidesAddress(node)) this.#after.push({ kind: 'link' })
    const inner = faceOf(node, face)
    const isUnwritable = inner.raised !== null && raiseText(wordsOf(node), inner.raised) === null
    if (isUnwritable && !face.raised) this.#after.push({ kind: 'raised' })
    if (isUnwritable) inner.raised = null
    for (const child of node.children ?? []) this.#visit(child, inner)
  }

  /** Whether a link was one of a note of our own files: from its number in the text, or back to it. */
  #readNoteLink(link: DocxNode, around: DocxFace): boolean {
    const { anchor = '' } = link
    const called = calledNumber(anchor)
    const listed = listedNumber(anchor)
    if (called !== null) {
      const { italic, bold, lead } = faceIn(link, around)
      const span = { text: noteSign, italic, bold, note: '', call: called }
      this.#spans.push(lead === null ? span : { ...span, lead })
    } else if (listed !== null && this.#paragraph) this.#paragraph.listedNote = listed
    else return false
    return true
  }

  #readPicture(mark: string): void {
    const picture = this.#parts.pictures[Number(mark.slice(marks.picture.length))]
    if (picture) this.#drawn.push(picture)
  }

  #readEquation(mark: string): void {
    const equation = this.#parts.equations[Number(mark.slice(marks.equation.length))]
    if (!equation || equation.text === '') return
    this.#equations.push({ span: this.#spans.length, equation })
    this.#write(equation.text, bodyFace)
  }

  /** A foot- or endnote is a note of its paragraph, unless it says nothing. */
  #readNote(reference: DocxNode, { italic, bold }: DocxFace): void {
    const body = this.#parts.notes?.resolve(reference)?.body ?? []
    const note = this.#textOf(body, { leftOut: this.#after })
    if (note === '') this.#after.push({ kind: 'note' })
    else if (this.#parts.notesOfCell) this.#parts.notesOfCell.push(note)
    else this.#spans.push({ text: noteSign, italic, bold, note })
  }

  /** The words of a cell or note with their italics; its paragraphs follow each other. What it loses goes to `leftOut`. */
  #textOf(
    nodes: readonly DocxNode[],
    {
      leftOut,
      notesOfCell,
      isOwn = false,
    }: { leftOut: SourceItem[]; notesOfCell?: string[]; isOwn?: boolean },
  ): string {
    const reader = new TreeReader({ ...this.#parts, notesOfCell, isInLine: true })
    for (const node of nodes) reader.read(node)
    reader.end()
    const spans: SourceSpan[] = []
    for (const item of reader.items) {
      if (item.kind === 'paragraph') spans.push(...item.spans, { text: ' ', ...plainFace })
      else if (item.kind === 'picture') leftOut.push({ kind: 'image' })
      else leftOut.push(item)
    }
    // Bold in cells and notes is the look of other texts: APA 7 has none.
    const written = spans.map(({ text, italic, bold }) => ({
      text: cleanText(text),
      italic,
      bold: isOwn && bold,
    }))
    return writeInline(written).replace(/\s+/g, ' ').trim()
  }

  /** A break before the paragraph's first word starts a page with this paragraph, any other with the next. */
  #breakPage(): void {
    if (this.#paragraph && !this.#hasWords) this.#paragraph.startsPage = true
    else this.#isAfterBreak = true
  }

  #write(text: string, { italic, bold, isCaps, raised, lead }: DocxFace): void {
    const written = isCaps ? text.toLocaleUpperCase('es') : text
    const shown = (raised && raiseText(written, raised)) ?? written
    this.#spans.push({ text: shown, italic, bold, ...(lead !== null && { lead }) })
    this.#hasWords ||= text.trim() !== ''
  }
}

const ownCell = ownStyleNames.tableCell.toLowerCase()

/** Whether a table is one of a file of ours, by the style of its first cell. */
function isOwnTable(table: DocxNode): boolean {
  const [paragraph] = table.children?.[0]?.children?.[0]?.children ?? []
  return (paragraph?.styleName ?? '').toLowerCase() === ownCell
}

/** Whether a table of ours is the box in the place of a picture that is not stored any more. */
function isMissingPicture(table: DocxNode): boolean {
  const words = wordsOf(table).trim()
  const rows = table.children ?? []
  const isBox = rows.length === 2 && rows.every(({ children = [] }) => children.length === 1)
  return isBox && (words === missingPictureWords || words === '')
}

/** The face of the first run in a node. */
function faceIn(node: DocxNode, around: DocxFace): DocxFace {
  const [first] = node.children ?? []
  const face = faceOf(node, around)
  return first && first.type !== 'text' ? faceIn(first, face) : face
}

/** What stands beside an equation on its line: its number, or nothing. */
const equationNumber = /^(?:\(?\d{1,3}(?:\.\d{1,3})?\)|[.,;])?$/

/** Word processors may set the number of a note in another face than the words around it. */
function withNotesFaced(spans: readonly SourceSpan[]): SourceSpan[] {
  return spans.map((span, at) => {
    const [before, after] = [spans[at - 1], spans[at + 1]]
    if (span.note === undefined || !before || !after || !isSameFace(before, after)) return span
    return { ...span, italic: before.italic, bold: before.bold }
  })
}

function joined(spans: readonly SourceSpan[]): SourceSpan[] {
  const result: SourceSpan[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && isSameFace(last, span) && last.lead === span.lead) last.text += span.text
    else result.push({ ...span })
  }
  return result
}
