import { cleanText } from '#core/document/clean-text.ts'
import { isSameFace, plainFace, writeInline } from '#core/document/inline.ts'
import { noteSign } from '#core/document/notes.ts'
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
import { readTables } from './read-table.ts'

export type PictureItem = { item: SourceItem; isLow: boolean }

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
  readonly #notes: DocxNode['notes']
  readonly #pictures: readonly PictureItem[]

  /** `notes`: of the document; without them a note is named and left out. `pictures`: by the numbers in their marks. */
  constructor({
    notes,
    pictures = [],
  }: {
    notes?: DocxNode['notes'] | undefined
    pictures?: readonly PictureItem[]
  } = {}) {
    this.#notes = notes
    this.#pictures = pictures
  }

  read(node: DocxNode): void {
    if (node.type === 'table') {
      this.end()
      this.#readTable(node)
    } else if (node.type === 'paragraph') this.#readParagraph(node)
    // Some programs write text outside paragraphs.
    else if (wordsOf(node).trim() !== '') {
      this.#readParagraph({ type: 'paragraph', children: [node] })
    }
  }

  #readTable(table: DocxNode): void {
    const tables = readTables(table, cellText)
    if (tables !== null) {
      this.items.push(...tables.map((rows) => ({ kind: 'cells' as const, rows })))
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
      const paragraph = { ...this.#paragraph, spans: joined(this.#spans) }
      this.items.push(paragraph, ...drawn, ...this.#after)
    }
    this.#paragraph = null
    this.#drawn = []
    this.#spans = []
    this.#after = []
    this.#hasWords = false
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
      case 'commentReference':
        this.#after.push({ kind: 'comment' })
        return
      case 'bookmarkStart':
        if (node.name === marks.hidden) this.#after.push({ kind: 'hidden' })
        if (node.name === marks.drawing) this.#after.push({ kind: 'image' })
        if (node.name === marks.joined) this.#isJoined = true
        if (node.name?.startsWith(marks.picture)) this.#readPicture(node.name)
        return
    }
    if (hidesAddress(node)) this.#after.push({ kind: 'link' })
    const inner = faceOf(node, face)
    const isUnwritable = inner.raised !== null && raiseText(wordsOf(node), inner.raised) === null
    if (isUnwritable && !face.raised) this.#after.push({ kind: 'raised' })
    if (isUnwritable) inner.raised = null
    for (const child of node.children ?? []) this.#visit(child, inner)
  }

  #readPicture(mark: string): void {
    const picture = this.#pictures[Number(mark.slice(marks.picture.length))]
    if (picture) this.#drawn.push(picture)
  }

  /** A foot- or endnote is a note of its paragraph, unless it says nothing. */
  #readNote(reference: DocxNode, { italic, bold }: DocxFace): void {
    const note = wordsWithItalics(this.#notes?.resolve(reference)?.body ?? [])
    if (note === '') this.#after.push({ kind: 'note' })
    else this.#spans.push({ text: noteSign, italic, bold, note })
  }

  /** A break before the paragraph's first word starts a page with this paragraph, any other with the next. */
  #breakPage(): void {
    if (this.#paragraph && !this.#hasWords) this.#paragraph.startsPage = true
    else this.#isAfterBreak = true
  }

  #write(text: string, { italic, bold, isCaps, raised }: DocxFace): void {
    const written = isCaps ? text.toLocaleUpperCase('es') : text
    const shown = (raised && raiseText(written, raised)) ?? written
    this.#spans.push({ text: shown, italic, bold })
    this.#hasWords ||= text.trim() !== ''
  }
}

/** The words of a cell with their italics; its paragraphs follow each other. */
function cellText(cell: DocxNode): string {
  return wordsWithItalics(cell.children ?? [])
}

function wordsWithItalics(nodes: readonly DocxNode[]): string {
  const reader = new TreeReader()
  for (const node of nodes) reader.read(node)
  reader.end()
  const spans = reader.items.flatMap((item) =>
    item.kind === 'paragraph' ? [...item.spans, { text: ' ', ...plainFace }] : [],
  )
  // Bold in cells and notes is the look of other texts: APA 7 has none.
  const written = spans.map(({ text, italic }) => ({ text: cleanText(text), italic, bold: false }))
  return writeInline(written).replace(/\s+/g, ' ').trim()
}

function joined(spans: readonly SourceSpan[]): SourceSpan[] {
  const result: SourceSpan[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && isSameFace(last, span)) last.text += span.text
    else result.push({ ...span })
  }
  return result
}
