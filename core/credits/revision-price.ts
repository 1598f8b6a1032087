import { isExhibit } from '#core/document/block-roles.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { readPicture } from '#core/document/figure.ts'
import type { AcademicText } from '#core/document/model.ts'
import { generationCostUnits } from './tariff.ts'
import { countCharacters } from './units.ts'

type Answer = { comments: string; text: AcademicText }
type Part = { key: string; units: number }

/**
 * The characters from which a block, or neighbours in their old order, are free wherever they stand now. A new text
 * that is put together from shorter pieces is charged.
 */
export const minFreeUnits = 40

/**
 * The price of an answer: its comments and the blocks and references that are new or changed against the text that it
 * builds on; only white space may differ. What came back is free in stretches of neighbours that were neighbours before:
 * up to the end of both texts, and elsewhere from `minFreeUnits` together on. Shorter ones are free in their old place, so
 * many blocks after the stretch before them (or after the start) as they were: a heading between changed paragraphs.
 * Without a text before it everything is new.
 */
export class RevisionPrice {
  readonly #base: readonly Part[] | null
  readonly #known: KnownParts

  constructor(base: AcademicText | null) {
    this.#base = base && partsOf(base)
    this.#known = new KnownParts(this.#base ?? [])
  }

  /** In units. */
  of({ comments, text }: Answer): number {
    if (this.#base === null) return generationCostUnits(comments, text)
    const parts = partsOf(text)
    const end = sameFromEnd(this.#base, parts)
    const { units, tailUnits } = this.#changed(parts.slice(0, parts.length - end), end)
    return countCharacters(comments) + units + tailUnits
  }

  /** Whether the answer is the text that it builds on, block by block; only white space may differ. */
  isUnchanged(text: AcademicText): boolean {
    const [before, after] = [this.#base ?? [], partsOf(text)]
    return before.length === after.length && sameFromStart(before, after) === after.length
  }

  /**
   * The price of an answer that is still being written, in units. A last part that may become one of the text before, and
   * last neighbours that may become a longer stretch, count in `atMost` only.
   */
  soFar({ comments, text }: Answer): { units: number; atMost: number } {
    const parts = partsOf(text)
    const last = parts.at(-1)
    const spoken = countCharacters(comments)
    const all = this.#changed(parts, 0)
    const isOpen = last !== undefined && this.#known.hasStart(last.key)
    const closed = isOpen ? this.#changed(parts.slice(0, -1), 0) : all
    return { units: spoken + closed.units, atMost: spoken + all.units + all.tailUnits }
  }

  /**
   * The units of parts that are not free, before the last `kept` parts of the text before; `tailUnits` are those of a
   * stretch at the end that is too short. Linear in both texts.
   */
  #changed(parts: readonly Part[], kept: number): { units: number; tailUnits: number } {
    const base = this.#base ?? []
    const used = new Uint8Array(base.length).fill(1, base.length - kept)
    const search = this.#known.search(used)
    const isBack = (part: Part | undefined, place: number) =>
      part !== undefined && used[place] === 0 && base[place]?.key === part.key
    let [units, at, offset] = [0, 0, 0]
    while (at < parts.length) {
      if (isBack(parts[at], at + offset)) {
        used[at + offset] = 1
        at++
        continue
      }
      const start = search(parts, at)
      let [end, size] = [at, 0]
      for (; isBack(parts[end], start + end - at); end++) size += parts[end]?.units ?? 0
      if (size >= minFreeUnits) {
        offset = start - at
        used.fill(1, start, offset + end)
      } else if (end === parts.length) return { units, tailUnits: size }
      else units += end > at ? size : (parts[at]?.units ?? 0)
      at = Math.max(end, at + 1)
    }
    return { units, tailUnits: 0 }
  }
}

/** The places of the parts of a text, found by the part itself or by it and the next one. */
class KnownParts {
  readonly #ids = new Map<string, number>()
  readonly #places = new Map<number, number[]>()
  readonly #count: number

  constructor(parts: readonly Part[]) {
    this.#count = parts.length + 1
    for (const { key } of parts) if (!this.#ids.has(key)) this.#ids.set(key, this.#ids.size + 1)
    parts.forEach(({ key }, place) => {
      for (const id of this.#idsOf(key, parts[place + 1]?.key)) {
        const places = this.#places.get(id)
        if (places) places.push(place)
        else this.#places.set(id, [place])
      }
    })
  }

  hasStart(text: string): boolean {
    return [...this.#ids.keys()].some((key) => key.startsWith(text))
  }

  /** A function that finds the first place, not used yet, of a part: before the same next part if it can, else −1. */
  search(used: Uint8Array): (parts: readonly Part[], at: number) => number {
    // Used places stay used, so each is passed once.
    const passed = new Map<number, number>()
    return (parts, at) => {
      for (const id of this.#idsOf(parts[at]?.key, parts[at + 1]?.key)) {
        const places = this.#places.get(id) ?? []
        let index = passed.get(id) ?? 0
        while (index < places.length && used[places[index] ?? 0] === 1) index++
        passed.set(id, index)
        const place = places[index]
        if (place !== undefined) return place
      }
      return -1
    }
  }

  /** What a part is found by; the pair first. */
  #idsOf(key: string | undefined, next: string | undefined): number[] {
    const id = this.#ids.get(key ?? '')
    if (id === undefined) return []
    const nextId = this.#ids.get(next ?? '')
    return nextId === undefined ? [id] : [id + nextId * this.#count, id]
  }
}

function sameFromStart(one: readonly Part[], other: readonly Part[]): number {
  const length = Math.min(one.length, other.length)
  let same = 0
  while (same < length && one[same]?.key === other[same]?.key) same++
  return same
}

function sameFromEnd(one: readonly Part[], other: readonly Part[]): number {
  const length = Math.min(one.length, other.length) - sameFromStart(one, other)
  let same = 0
  while (same < length && one.at(-1 - same)?.key === other.at(-1 - same)?.key) same++
  return same
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
