import type { Node } from 'prosemirror-model'
import { AddMarkStep, AttrStep, Mapping, RemoveMarkStep, type Step } from 'prosemirror-transform'
import { addressOf } from './schema.ts'

/** Who put a block in first, and who changed it last; null for a model, a file or a person who is not known any more. */
export type BlockAuthors = { written: string | null; changed: string | null }

/** What somebody put in, gave a mark or, if it is empty, took out; places of the text after the newest step. */
type Touch = {
  from: number
  to: number
  person: string | null
  isInserted: boolean
  /** The numbers of the first and the last step of it. */
  first: number
  last: number
}

/** How many of the latest touches are searched for the one that a step continues: several people write at the same time. */
const maxLookedBack = 12

/**
 * Who wrote what in the steps from one text to another. A word counts for who put its first letter in, so that a word which
 * is written in pieces counts once. What is deleted is not subtracted; a block that is moved, or put in again as it was,
 * counts for nobody; a role is no words.
 */
export class Authorship {
  readonly #before: Node
  readonly #mapping = new Mapping()
  readonly #touches: Touch[] = []
  /** Blocks that were taken out, by their ids. */
  readonly #gone = new Map<string, Node>()
  #number = 0

  constructor(before: Node) {
    this.#before = before
  }

  take(step: Step, before: Node, after: Node, person: string | null): void {
    const map = step.getMap()
    this.#mapping.appendMap(map)
    this.#number++
    for (const touch of this.#touches) {
      touch.from = map.map(touch.from, 1)
      touch.to = Math.max(touch.from, map.map(touch.to, -1))
    }
    map.forEach((oldStart, oldEnd, newStart, newEnd) => {
      const old = { doc: before, from: oldStart, to: oldEnd }
      this.#replace(old, { doc: after, from: newStart, to: newEnd }, person)
    })
    for (const { from, to } of marked(step, after)) this.#touch({ from, to }, person, false)
  }

  /** What `take` was told, of the text after the last step. `known`: the authors of the blocks before the first. */
  end(
    doc: Node,
    known: ReadonlyMap<string, BlockAuthors>,
  ): { words: Map<string, number>; blocks: Map<string, BlockAuthors> } {
    const words = new Map<string, number>()
    const blocks = new Map<string, BlockAuthors>()
    const places: Place[] = []
    doc.forEach((node, pos) => {
      const [from, to] = node.isAtom ? [pos, pos + 1] : [pos + 1, pos + node.nodeSize - 1]
      places.push({ node, from, to, touches: [] })
    })
    for (const touch of this.#touches)
      for (const place of touched(places, touch)) place.touches.push(touch)
    const back = this.#mapping.invert()
    for (const place of places) {
      for (const person of writersOfWords(place)) words.set(person, (words.get(person) ?? 0) + 1)
      const id = addressOf(place.node)
      const authors = id === null ? null : this.#authorsOf(place, known.get(id), known, back)
      if (id !== null && authors !== null) blocks.set(id, authors)
    }
    return { words, blocks }
  }

  /** Null for a block whose authors are as they were. */
  #authorsOf(
    place: Place,
    own: BlockAuthors | undefined,
    known: ReadonlyMap<string, BlockAuthors>,
    back: Mapping,
  ): BlockAuthors | null {
    const { touches } = place
    const latest = touches.toSorted((one, other) => other.last - one.last)[0]
    const changed = latest && { changed: latest.person }
    if (own !== undefined) return changed ? { ...own, ...changed } : null
    // A block that was split off has words that were in another.
    const older = firstOlder(place)
    const origin = older === null ? null : this.#blockBefore(back.map(older, 1))
    const authors = origin === null ? undefined : known.get(origin)
    if (authors !== undefined) return { ...authors, ...changed }
    const earliest = touches.toSorted((one, other) => one.first - other.first)[0]
    return earliest && changed ? { written: earliest.person, ...changed } : null
  }

  #blockBefore(pos: number): string | null {
    const { node } = this.#before.childBefore(Math.min(pos, this.#before.content.size))
    return node && addressOf(node)
  }

  #replace(old: Stretch, next: Stretch, person: string | null): void {
    for (const { node } of wholeBlocks(old)) {
      const id = addressOf(node)
      if (id !== null) this.#gone.set(id, node)
    }
    let from = next.from
    for (const { node, pos } of wholeBlocks(next)) {
      const before = this.#gone.get(addressOf(node) ?? '')
      if (before === undefined) continue
      if (pos > from) this.#touch({ from, to: pos }, person, true)
      from = pos + node.nodeSize
      const is = { doc: node, from: 0, to: node.content.size }
      const was = { doc: before, from: 0, to: before.content.size }
      if (node.isAtom) {
        if (!before.eq(node)) this.#touch({ from: pos, to: from }, person, true)
      } else this.#difference(was, is, pos + 1, person)
    }
    if (from === next.from) this.#difference(old, next, next.from, person)
    else if (from < next.to) this.#touch({ from, to: next.to }, person, true)
  }

  /** What is new in `next`, which begins at `start` of the text. */
  #difference(old: Stretch, next: Stretch, start: number, person: string | null): void {
    const [was, is] = [signsOf(old), signsOf(next)]
    const shorter = Math.min(was.length, is.length)
    let same = 0
    while (same < shorter && was[same] === is[same]) same++
    let end = 0
    while (end < shorter - same && was.at(-1 - end) === is.at(-1 - end)) end++
    const [from, to] = [start + same, start + is.length - end]
    if (from < to || was.length > same + end) this.#touch({ from, to }, person, from < to)
  }

  #touch(
    { from, to }: { from: number; to: number },
    person: string | null,
    isInserted: boolean,
  ): void {
    for (const own of this.#touches.slice(-maxLookedBack).toReversed()) {
      if (own.person !== person || !goesOn(own, from, to, isInserted)) continue
      own.from = Math.min(own.from, from)
      own.to = Math.max(own.to, to)
      own.last = this.#number
      return
    }
    const number = this.#number
    this.#touches.push({ from, to, person, isInserted, first: number, last: number })
  }
}

type Stretch = { doc: Node; from: number; to: number }
/** A block with where its words stand. */
type Place = { node: Node; from: number; to: number; touches: Touch[] }

/** Whether somebody goes on with what they did before: letters after letters, or one taken out of them. */
function goesOn(own: Touch, from: number, to: number, isInserted: boolean): boolean {
  if (from === to) return own.from <= from && to <= own.to
  if (own.isInserted !== isInserted) return false
  return (own.from <= from && to <= own.to) || (isInserted && (from === own.to || to === own.from))
}

/** What got or lost a mark, and a block that got an attribute other than its address. */
function marked(step: Step, after: Node): { from: number; to: number }[] {
  if (step instanceof AttrStep) {
    const node = after.nodeAt(step.pos)
    if (step.attr === 'id' || node === null) return []
    return [{ from: step.pos, to: step.pos + node.nodeSize }]
  }
  return step instanceof AddMarkStep || step instanceof RemoveMarkStep ? [step] : []
}

function wholeBlocks({ doc, from, to }: Stretch): { node: Node; pos: number }[] {
  const blocks: { node: Node; pos: number }[] = []
  if (from === to) return blocks
  doc.nodesBetween(from, to, (node, pos, parent) => {
    if (parent === doc && pos >= from && pos + node.nodeSize <= to) blocks.push({ node, pos })
    return false
  })
  return blocks
}

/** One string for each position: a letter, the content of a note or an exhibit, or "\n" at a boundary of blocks. */
function signsOf({ doc, from, to }: Stretch): string[] {
  const signs = new Array<string>(to - from).fill('\n')
  if (from === to) return signs
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isText) {
      const text = node.text ?? ''
      for (let at = Math.max(pos, from); at < Math.min(pos + text.length, to); at++) {
        signs[at - from] = text[at - pos] ?? ''
      }
    } else if (node.isLeaf && node.isAtom) {
      signs[pos - from] = `\n${node.attrs['said'] ?? node.attrs['content']}`
    }
  })
  return signs
}

/** The blocks whose words, or all of which, a touch is about. */
function* touched(places: readonly Place[], { from, to }: Touch): Iterable<Place> {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.to ?? 0) < from) low = middle + 1
    else high = middle
  }
  for (let at = low; at < places.length; at++) {
    const place = places[at]
    if (place === undefined || place.from > to) return
    const isInside = from === to ? !place.node.isAtom : from < place.to && to > place.from
    if (isInside) yield place
  }
}

/** The place of the first sign of a block that nobody put in; null if there is none. */
function firstOlder({ from, to, touches }: Place): number | null {
  let end = from
  const inserted = touches.filter(({ isInserted }) => isInserted)
  for (const touch of inserted.toSorted((one, other) => one.from - other.from)) {
    if (touch.from > end) break
    end = Math.max(end, touch.to)
  }
  return end < to ? end : null
}

const word = /[^\s—]+/gu
const letter = /[\p{L}\p{N}]/u

/** For each inserted word, who inserted its first letter. */
function* writersOfWords({ node, from, touches }: Place): Iterable<string> {
  const inserted = touches.filter(({ isInserted }) => isInserted)
  if (inserted.length === 0 || node.isAtom) return
  const text = node.textBetween(0, node.content.size, '', ' ')
  for (const { 0: found, index } of text.matchAll(word)) {
    const at = found.search(letter)
    if (at === -1) continue
    const place = from + index + at
    let writer: Touch | null = null
    for (const touch of inserted) {
      if (touch.from > place || touch.to <= place) continue
      if (writer === null || touch.first > writer.first) writer = touch
    }
    if (writer !== null && writer.person !== null) yield writer.person
  }
}
