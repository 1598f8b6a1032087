import mammoth from 'mammoth'
import { cleanText } from '#core/document/clean-text.ts'
import { type Face, isSameFace, plainFace, writeInline } from '#core/document/inline.ts'
import { noteSign } from '#core/document/notes.ts'
import type { SourceItem, SourceParagraph, SourceSpan } from '#core/drafts/draft-source.ts'
import { raiseText } from '#core/drafts/raise-text.ts'
import type { FoundPicture } from './find-pictures.ts'
import { marks, prepareDocument } from './prepare-document.ts'
import { readTables } from './read-table.ts'

/** A node of mammoth's tree; its fields depend on its type. */
type Node = {
  type: string
  children?: Node[]
  value?: string
  /** Of a bookmark. */
  name?: string
  styleId?: string | null
  styleName?: string | null
  alignment?: string | null
  numbering?: { isOrdered?: boolean; level?: string } | null
  colSpan?: number
  rowSpan?: number
  indent?: { start: string | null; hanging: string | null }
  isBold?: boolean
  isItalic?: boolean
  isAllCaps?: boolean
  breakType?: string
  noteType?: string
  noteId?: string
  /** Of a document. */
  notes?: { resolve(reference: Node): { body: Node[] } | null }
  verticalAlignment?: string | null
  href?: string
}

type ReadDocx = {
  /** The paragraphs and the items between them, in order. */
  items: SourceItem[]
  /** The files of the pictures, by the numbers in their items. */
  files: ReadonlyMap<number, Uint8Array>
}

/**
 * Reads a DOCX by the parts that hold text; `unpack` returns the files of pictures by their paths, of those that can be
 * read. Throws when the file cannot be read.
 */
export async function readDocx(
  parts: Record<string, Uint8Array>,
  unpack: (paths: string[]) => Promise<ReadonlyMap<string, Uint8Array>>,
): Promise<ReadDocx> {
  const { bytes, equations, changes, pictures } = prepareDocument(parts)
  const paths = pictures.flatMap(({ path }) => (path === null ? [] : [path]))
  const unpacked = await unpack(paths)
  const files = new Map(
    pictures.flatMap(({ path }, at) => {
      const file = path === null ? undefined : unpacked.get(path)
      return file ? [[at, file] as const] : []
    }),
  )
  let tree: Node | null = null
  await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      includeDefaultStyleMap: false,
      // We only need the tree, so mammoth gets an empty document to convert.
      transformDocument: (read: Node) => {
        tree = read
        return { ...read, children: [] }
      },
    },
  )
  const document = tree as Node | null
  const pictureItems = pictures.map((picture, at) => itemOf(picture, files.has(at) ? at : null))
  const reader = new TreeReader({ notes: document?.notes, pictures: pictureItems })
  for (const child of document?.children ?? []) reader.read(child)
  reader.end()
  // Their places in the text are unknown.
  for (let i = 0; i < equations; i++) reader.items.push({ kind: 'equation' })
  for (let i = 0; i < changes; i++) reader.items.push({ kind: 'change' })
  return { items: reader.items, files }
}

/** A picture that can be read, and another one. `file`: its number. */
function itemOf(picture: FoundPicture, file: number | null): PictureItem {
  const { alt, widthPt, heightPt } = picture
  const isLow = heightPt !== null && heightPt <= maxSignPt
  return {
    item: file === null ? { kind: 'image' } : { kind: 'picture', file, alt, widthPt },
    isLow,
  }
}

/** The height of a picture that stands among words as a sign does: of two lines. */
const maxSignPt = 40

type PictureItem = { item: SourceItem; isLow: boolean }

type Raised = 'superscript' | 'subscript'
type DocxFace = Face & { isCaps: boolean; raised: Raised | null }

const bodyFace: DocxFace = { ...plainFace, isCaps: false, raised: null }

class TreeReader {
  readonly items: SourceItem[] = []
  #isAfterBreak = false
  /** The parts and what stood among them, of the paragraph being read and of those that it goes on with. */
  #spans: SourceSpan[] = []
  #after: SourceItem[] = []
  #drawn: PictureItem[] = []
  #paragraph: SourceParagraph | null = null
  #hasWords = false
  #isJoined = false
  readonly #notes: Node['notes']
  readonly #pictures: readonly PictureItem[]

  /** `notes`: of the document; without them a note is named and left out. `pictures`: by the numbers in their marks. */
  constructor({
    notes,
    pictures = [],
  }: {
    notes?: Node['notes'] | undefined
    pictures?: readonly PictureItem[]
  } = {}) {
    this.#notes = notes
    this.#pictures = pictures
  }

  read(node: Node): void {
    if (node.type === 'table') {
      this.end()
      this.#readTable(node)
    } else if (node.type === 'paragraph') this.#readParagraph(node)
    // Some programs write text outside paragraphs.
    else if (wordsOf(node).trim() !== '') {
      this.#readParagraph({ type: 'paragraph', children: [node] })
    }
  }

  #readTable(table: Node): void {
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

  #readParagraph(node: Node): void {
    const startsPage = this.#paragraph?.startsPage || this.#isAfterBreak
    this.#paragraph = paragraphOf(node, startsPage)
    this.#isAfterBreak = false
    this.#isJoined = false
    for (const child of node.children ?? []) this.#visit(child, bodyFace)
    // A page break alone in a paragraph starts a page with the next one.
    this.#isAfterBreak ||= !this.#hasWords && this.#paragraph.startsPage
    if (!this.#isJoined) this.end()
  }

  #visit(node: Node, face: DocxFace): void {
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
  #readNote(reference: Node, { italic, bold }: DocxFace): void {
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
function cellText(cell: Node): string {
  return wordsWithItalics(cell.children ?? [])
}

function wordsWithItalics(nodes: readonly Node[]): string {
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

function paragraphOf(node: Node, startsPage: boolean): SourceParagraph {
  const twips = (value: string | null | undefined) => Number.parseInt(value ?? '0', 10) || 0
  return {
    kind: 'paragraph',
    style: (node.styleName ?? node.styleId ?? '').toLowerCase().trim(),
    isCentred: node.alignment === 'center',
    indentTwips: twips(node.indent?.start),
    hangingTwips: twips(node.indent?.hanging),
    isList: node.numbering != null,
    ...(node.numbering?.isOrdered && { isOrdered: true }),
    ...(Number(node.numbering?.level ?? 0) > 0 && { isNested: true }),
    startsPage,
    spans: [],
  }
}

/** The character style of a heading that stands in the line of its paragraph. */
const runInStyle = /^(?:heading|t[íi]tulo) ?([45]) (?:char|car)$/

function faceOf(node: Node, around: DocxFace): DocxFace {
  const style = (node.styleName ?? '').toLowerCase()
  const { verticalAlignment: said } = node
  const level = runInStyle.exec(style)?.[1]
  return {
    italic:
      around.italic || node.isItalic === true || level === '5' || /emphasis|énfasis/.test(style),
    bold:
      around.bold ||
      node.isBold === true ||
      level !== undefined ||
      /strong|texto en negrita/.test(style),
    isCaps: around.isCaps || node.isAllCaps === true,
    raised: said === 'superscript' || said === 'subscript' ? said : around.raised,
  }
}

/** Whether a link's address is lost by the import, because its words do not contain it. */
function hidesAddress(node: Node): boolean {
  if (node.type !== 'hyperlink' || !/^https?:/i.test(node.href ?? '')) return false
  const bare = (address: string) => address.replace(/^https?:\/\/|\/$|\s/gi, '').toLowerCase()
  const words = bare(wordsOf(node))
  const addresses = [node.href ?? '', decoded(node.href ?? '')]
  return words !== '' && !addresses.some((address) => bare(address).includes(words))
}

/** An address without '%C3%B3'. */
function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // A '%' that encodes nothing.
    return address
  }
}

function wordsOf({ value = '', children = [] }: Node): string {
  return value + children.map(wordsOf).join('')
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
