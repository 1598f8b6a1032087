import { strFromU8 } from 'fflate'
import mammoth from 'mammoth'
import { type Carried, fingerprintOf, readCarried } from '#core/docx/carried.ts'
import type { SourceComments } from '#core/drafts/draft-comments.ts'
import type { SourceItem, SourceLook } from '#core/drafts/draft-source.ts'
import { citedItems } from './cited-items.ts'
import type { DocxNode } from './docx-node.ts'
import type { FoundPicture } from './find-pictures.ts'
import { prepareDocument } from './prepare-document.ts'
import { equationReader } from './read-equation.ts'
import { type PictureItem, TreeReader } from './tree-reader.ts'
import { attributeOf, elementsOf, plainXml, readXml, textOf } from './xml-tree.ts'

type ReadDocx = {
  /** The paragraphs and the items between them, in order. */
  items: SourceItem[]
  /** The files of the pictures, by the numbers in their items. */
  files: ReadonlyMap<number, Uint8Array>
  look: SourceLook
  /** The works that its citations name, as CSL-JSON of other programs. */
  cited: unknown[]
  comments: SourceComments
}

/**
 * Reads a DOCX by the parts that hold text; `unpack` returns the files of pictures by their paths, of those that can be
 * read. Throws when the file cannot be read.
 */
export async function readDocx(
  parts: Record<string, Uint8Array>,
  unpack: (paths: string[]) => Promise<ReadonlyMap<string, Uint8Array>>,
): Promise<ReadDocx> {
  const { bytes, equations, changes, pictures, look, codes, comments } = prepareDocument(parts)
  const carried = readCarriedOf(parts)
  const paths = pictures.flatMap(({ path }) => (path === null ? [] : [path]))
  const unpacked = await unpack(paths)
  const files = new Map(
    pictures.flatMap(({ path }, at) => {
      const file = path === null ? undefined : unpacked.get(path)
      return file ? [[at, file] as const] : []
    }),
  )
  let tree: DocxNode | null = null
  await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      includeDefaultStyleMap: false,
      // We only need the tree, so mammoth gets an empty document to convert.
      transformDocument: (read: DocxNode) => {
        tree = read
        return { ...read, children: [] }
      },
    },
  )
  const document = tree as DocxNode | null
  const pictureItems = pictures.map((picture, at) => {
    const bytes = files.get(at)
    return itemOf(picture, bytes ? { file: at, chart: chartOf(bytes, carried) } : null)
  })
  const reader = new TreeReader({
    notes: document?.notes,
    pictures: pictureItems,
    equations: equations.map(equationReader(carried.equations)),
  })
  for (const child of document?.children ?? []) reader.read(child)
  reader.end()
  // Their places in the text are unknown.
  for (let i = 0; i < changes; i++) reader.items.push({ kind: 'change' })
  for (let i = 0; i < comments.leftOut; i++) reader.items.push({ kind: 'comment' })
  return { items: reader.items, files, look, cited: citedItems(codes, parts), comments }
}

/** The chart that a file of ours shows by a picture. */
function chartOf(picture: Uint8Array, { charts }: Carried): string | undefined {
  return charts.size === 0 ? undefined : charts.get(fingerprintOf(picture))
}

/** A picture that can be read, and another one. `file`: its number. */
function itemOf(
  { alt, name, widthPt, heightPt }: FoundPicture,
  read: { file: number; chart: string | undefined } | null,
): PictureItem {
  const isLow = heightPt !== null && heightPt <= maxSignPt
  if (read === null) return { item: { kind: 'image' }, isLow }
  const { file, chart } = read
  const own = { ...(name !== undefined && { name }), ...(chart !== undefined && { chart }) }
  return { item: { kind: 'picture', file, alt, widthPt, ...own }, isLow }
}

/** The height of a picture that stands among words as a sign does: of two lines. */
const maxSignPt = 40

/** What a file of ours says in its custom properties. Throws when their XML is malformed. */
function readCarriedOf(parts: Record<string, Uint8Array>): Carried {
  const part = parts['docProps/custom.xml']
  if (part === undefined) return readCarried([])
  const properties = elementsOf(readXml(strFromU8(part))).map((property) => ({
    name: plainXml(attributeOf(property, 'name') ?? ''),
    value: textOf(property),
  }))
  return readCarried(properties)
}
