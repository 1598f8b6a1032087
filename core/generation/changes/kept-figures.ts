import { maxFigures, type Picture, readFigure } from '#core/document/figure.ts'
import type { AcademicText, Block } from '#core/document/model.ts'

/** The pictures that a model may name: those of the text that it revises. */
export type KnownPictures = ReadonlyMap<string, Picture>

/** The pictures of a text, by their names. */
export function picturesOf(text: AcademicText | null): KnownPictures {
  const pictures = new Map<string, Picture>()
  for (const { role, content } of text?.cuerpo ?? []) {
    const picture = role === 'figure' ? readFigure(content).picture : null
    if (picture) pictures.set(picture.id, picture)
  }
  return pictures
}

const removal =
  /(?<!\p{L})(?:quit|elimin|borr|suprim|suprím|sac|retir|remuev|remov|sin)\p{L}{0,12}(?:\s+\p{L}{1,20}){0,4}\s+(?:figura|imagen|imágen|imagen|foto|gráfic|grafic|ilustraci|captura|dibujo)/iu

/** Whether a request asks for figures to go, so that one that is missing in the answer was not forgotten. */
export function asksToRemoveFigures(request: string): boolean {
  return removal.test(request.slice(0, 2_000))
}

/**
 * The body of a revision with every figure of the document: a model cannot take a student's picture away by forgetting it.
 * One that is missing stands after the nearest block before it that is still there, or before the nearest one after it.
 * `gone`: the pictures whose removal was named. A picture stands as often as in the document; of too many, those that
 * are as they were go, because the others were moved or changed.
 */
export function keepFigures(
  base: AcademicText,
  cuerpo: readonly Block[],
  gone: ReadonlySet<string>,
): Block[] {
  const all = base.cuerpo.flatMap((block, at) => {
    const id = pictureOf(block)
    return id === null ? [] : [{ block, at, id }]
  })
  const figures = all.slice(0, maxKeptFigures)
  if (figures.length === 0) return [...cuerpo]
  const kept = withoutRepeated(cuerpo, figures)
  const left = countOf(kept)
  for (const { block, at, id } of figures) {
    const count = left.get(id) ?? 0
    left.set(id, count - 1)
    if (count <= 0 && !gone.has(id)) kept.splice(placeOf(base.cuerpo, at, kept), 0, block)
  }
  return kept
}

/** Twice as many as a text may have; each is looked for in the whole text. */
const maxKeptFigures = 2 * maxFigures

function pictureOf({ role, content }: Block): string | null {
  return role === 'figure' ? (readFigure(content).picture?.id ?? null) : null
}

function countOf(blocks: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks) {
    const id = pictureOf(block)
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function withoutRepeated(
  cuerpo: readonly Block[],
  figures: readonly { block: Block; id: string }[],
): Block[] {
  const allowed = countOf(figures.map(({ block }) => block))
  const there = countOf(cuerpo)
  const same = new Set(figures.map(({ block }) => block.content))
  const drop = (isSame: boolean) => (block: Block) => {
    const id = pictureOf(block)
    if (id === null) return true
    const count = there.get(id) ?? 0
    if (count <= (allowed.get(id) ?? 0) || (isSame && !same.has(block.content))) return true
    there.set(id, count - 1)
    return false
  }
  return cuerpo.filter(drop(true)).filter(drop(false))
}

/** Where a block of the base belongs among other blocks. */
function placeOf(base: readonly Block[], at: number, blocks: readonly Block[]): number {
  const places = new Map<string, number>()
  for (const [place, block] of blocks.entries()) {
    const key = keyOf(block)
    if (!places.has(key)) places.set(key, place)
  }
  for (let before = at - 1; before >= 0; before--) {
    const found = places.get(keyOf(base[before] as Block))
    if (found !== undefined) return afterNewText(blocks, found + 1, at - 1 - before)
  }
  for (const block of base.slice(at + 1)) {
    const found = places.get(keyOf(block))
    if (found !== undefined) return found
  }
  return Math.round((blocks.length * at) / Math.max(1, base.length))
}

/** Text between the block that was found and the figure is new: the figure stands after as many blocks as it did. */
function afterNewText(blocks: readonly Block[], from: number, between: number): number {
  let place = from
  for (let passed = 0; passed < between && blocks[place] !== undefined; passed++) {
    if (/^(?:t[123]|ref)$/.test(blocks[place]?.role ?? '')) break
    place++
  }
  return place
}

function keyOf(block: Block): string {
  return `${block.role} ${pictureOf(block) ?? block.content}`
}
