import { readFigure } from '#core/document/figure.ts'
import type { Block } from '#core/document/model.ts'
import { writeFigure } from '#core/document/write-figure.ts'
import type { Draft, LeftOut } from './draft-source.ts'

const idLength = 32

/** The name of a picture of a draft before it is stored: the number of its file. */
export function draftPictureId(file: number): string {
  return file.toString(16).padStart(idLength, '0')
}

/** The pictures of a draft's figures, by the numbers of their files. */
export function picturesOf({ text }: Pick<Draft, 'text'>): number[] {
  return text.cuerpo.flatMap((block) => {
    const file = fileOf(block)
    return file === null ? [] : [file]
  })
}

function fileOf({ role, content }: Block): number | null {
  if (role !== 'figure') return null
  const picture = readFigure(content).picture
  // A chart has no file.
  return picture === null || picture.chart ? null : Number.parseInt(picture.id, 16)
}

/** A picture as it was stored. */
export type PlacedPicture = { id: string; width: number; height: number }

/**
 * The draft with its stored pictures, by the numbers of their files. A picture that is not among them is named as left
 * out, and the words of its figure become paragraphs.
 */
export function placePictures(draft: Draft, stored: ReadonlyMap<number, PlacedPicture>): Draft {
  const cuerpo: Block[] = []
  /** For each block of before, the index of the last block that it became, or of the one before it. */
  const places: number[] = []
  const missing: number[] = []
  for (const block of draft.text.cuerpo) {
    const file = fileOf(block)
    const placed = file === null ? undefined : stored.get(file)
    if (file === null) cuerpo.push(block)
    else if (placed) cuerpo.push(withPicture(block, placed))
    else {
      missing.push(cuerpo.length - 1)
      cuerpo.push(...wordsOf(block))
    }
    places.push(cuerpo.length - 1)
  }
  const leftOut = draft.leftOut.map(({ kind, after }) => ({
    kind,
    after: after.map((index) => places[index] ?? index),
  }))
  const text = { ...draft.text, cuerpo }
  const more = cuerpo.length - draft.text.cuerpo.length
  const comments = draft.comments?.map((comment) => {
    const block = places[comment.block]
    return { ...comment, block: Math.max(0, block ?? comment.block + more) }
  })
  const placed = { ...draft, text, leftOut: withImages(leftOut, missing) }
  return comments ? { ...placed, comments } : placed
}

function withPicture(block: Block, { id, width, height }: PlacedPicture): Block {
  const { picture, ...words } = readFigure(block.content)
  if (picture === null) return block
  const drawn = { ...picture, id, widthPx: width, heightPx: height }
  return { ...block, content: writeFigure({ ...words, picture: drawn }) }
}

function wordsOf({ content }: Block): Block[] {
  const { title, notes } = readFigure(content)
  return [title, ...notes]
    .filter((line) => line !== '')
    .map((line) => ({ role: 'p' as const, content: line }))
}

function withImages(leftOut: readonly LeftOut[], missing: readonly number[]): LeftOut[] {
  if (missing.length === 0) return [...leftOut]
  const before = leftOut.find(({ kind }) => kind === 'image')
  const after = [...(before?.after ?? []), ...missing].sort((one, other) => one - other)
  const image: LeftOut = { kind: 'image', after }
  return before ? leftOut.map((one) => (one === before ? image : one)) : [...leftOut, image]
}
