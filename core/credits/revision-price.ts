import { isExhibit } from '#core/document/block-roles.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { readPicture } from '#core/document/figure.ts'
import type { AcademicText } from '#core/document/model.ts'
import { generationCostUnits } from './tariff.ts'
import { countCharacters } from './units.ts'

type Answer = { comments: string; text: AcademicText }
type Part = { key: string; units: number }

/**
 * The price of an answer: its comments and the blocks and references that are new or changed against the text that it
 * builds on. What came back as it was is free, wherever it stands now; only white space may differ. Without a text
 * before it everything is new.
 */
export class RevisionPrice {
  readonly #base: AcademicText | null
  readonly #known: ReadonlyMap<string, number>

  constructor(base: AcademicText | null) {
    this.#base = base
    const known = new Map<string, number>()
    for (const { key } of base ? partsOf(base) : []) known.set(key, (known.get(key) ?? 0) + 1)
    this.#known = known
  }

  /** In units. */
  of({ comments, text }: Answer): number {
    if (this.#base === null) return generationCostUnits(comments, text)
    return countCharacters(comments) + this.#changed(partsOf(text))
  }

  /** Whether the answer is the text that it builds on, block by block; only white space may differ. */
  isUnchanged(text: AcademicText): boolean {
    const [before, after] = [this.#base ? partsOf(this.#base) : [], partsOf(text)]
    return (
      before.length === after.length && before.every(({ key }, index) => key === after[index]?.key)
    )
  }

  /**
   * The price of an answer that is still being written, in units. A last part that may become one of the text before
   * counts in `atMost` only.
   */
  soFar(answer: Answer): { units: number; atMost: number } {
    const parts = partsOf(answer.text)
    const last = parts.at(-1)
    const atMost = this.of(answer)
    const isOpen = last && [...this.#known.keys()].some((key) => key.startsWith(last.key))
    if (!isOpen) return { units: atMost, atMost }
    const units = countCharacters(answer.comments) + this.#changed(parts.slice(0, -1))
    return { units, atMost }
  }

  #changed(parts: readonly Part[]): number {
    const left = new Map(this.#known)
    let units = 0
    for (const part of parts) {
      const count = left.get(part.key) ?? 0
      if (count > 0) left.set(part.key, count - 1)
      else units += part.units
    }
    return units
  }
}

/** Blocks, lines of tables and references; a reference is the same one in the body and in the list. */
function partsOf({ cuerpo, referencias }: AcademicText): Part[] {
  return [
    ...cuerpo.flatMap((block) =>
      isExhibit(block.role) ? linesOf(block) : [partOf(block, block.role)],
    ),
    ...referencias.map((reference) => partOf(reference, 'ref')),
  ]
}

const lines = new WeakMap<{ content: string }, Part[]>()

/**
 * A line of a table or figure is a part, so that a row that did not change is free; each with the break that ends the one
 * before. Of the line of a picture its words are paid for, not the name of its file.
 */
function linesOf(exhibit: { role: string; content: string }): Part[] {
  let found = lines.get(exhibit)
  if (found === undefined) {
    const { role } = exhibit
    found = exhibit.content.split('\n').map((content, at) => {
      const { key, units } = partOf({ content }, role)
      const picture = role === 'figure' ? readPicture(content.trim()) : null
      const own = picture ? countCharacters(picture.alt) : units
      return { key, units: own + (at > 0 ? 1 : 0) }
    })
    lines.set(exhibit, found)
  }
  return found
}

/** A finished block of a growing answer keeps its identity, so that its text is read once. */
const parts = new WeakMap<{ content: string }, Part>()

function partOf(item: { content: string }, role: string): Part {
  const { content } = item
  const known = parts.get(item)
  if (known !== undefined) return known
  const words = cleanText(content).normalize('NFC').replace(/\s+/gu, ' ').trim()
  const part = { key: `${role} ${words}`, units: countCharacters(content) }
  parts.set(item, part)
  return part
}
