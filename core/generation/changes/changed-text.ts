import { isHeadingRole } from '#core/document/block-roles.ts'
import type { AcademicText, Block, Reference } from '#core/document/model.ts'
import type { ChangePlace } from './change-place.ts'

/** A text that a change brings, or a block of the document that it moves. */
export type Entry = { role: Block['role']; content: string; moved: Block | null }

/** A place of the document: what stands instead of a block, and what follows it. Slot 0 is before the first block. */
type Slot = { isGone: boolean; instead: Entry[]; after: Entry[] }

/** Where an entry stands: its slot, and the part of the slot, in reading order. */
type Spot = { slot: number; part: typeof instead | typeof after }
const instead = 0
const self = 1
const after = 2

/** Receives the changed text in reading order. */
export type TextSink = {
  /** A block of the document, as it was. */
  keepBlock(block: Block): void
  /** A text that a change brought, which is whole. */
  addEntry(entry: Entry): void
}

/** The blocks that consecutive items replace together. */
type Group = { from: number; to: number; hasText: boolean }

/**
 * A document and the changes to it that are known so far. Its body is written in reading order as far as it is settled;
 * a change to what was written already is kept and makes the text `isLate`: it has to be written again from the start.
 */
export class ChangedText {
  readonly #base: AcademicText
  readonly #slots: Slot[]
  readonly #referenceSlots: { isGone: boolean; instead: string[] }[]
  readonly #newReferences: string[] = []
  #cursor = { slot: 0, part: self as number, sent: 0 }
  #group: Group | null = null
  isLate = false
  /** How many changes were applied. */
  changes = 0
  /** Characters of the document that are no longer where they were. */
  removed = 0

  constructor(base: AcademicText) {
    this.#base = base
    const slot = (): Slot => ({ isGone: false, instead: [], after: [] })
    this.#slots = [{ ...slot(), isGone: true }, ...base.cuerpo.map(slot)]
    this.#referenceSlots = base.referencias.map(() => ({ isGone: false, instead: [] }))
  }

  /** Puts a text after the blocks of a place; nothing stands between the title and the lines of the title page. */
  add(place: ChangePlace, entry: Entry): Spot {
    this.endGroup()
    this.changes++
    return this.#addAfter(place.to + 1, entry)
  }

  /** Puts a text in the place of blocks. What only a title or a heading can replace stays, and the text follows it. */
  replace(place: ChangePlace, entry: Entry): Spot {
    this.changes++
    let from = place.from + 1
    const to = place.to + 1
    const isSame = this.#group?.from === from && this.#group.to === to
    if (!isSame) {
      this.endGroup()
      const roles = this.#base.cuerpo.slice(place.from, to).map(({ role }) => role)
      if (roles[0] === 'title-main' && entry.role !== 'title-main') {
        if (from === to) return this.#addAfter(to, entry)
        from++
      }
      if (!standsOver(entry.role) && roles.every(standsOver)) return this.#addAfter(to, entry)
      this.#group = { from: place.from + 1, to, hasText: false }
      for (let at = from; at <= to; at++) this.#drop(at)
    }
    if (this.#group && !standsOver(entry.role)) this.#group.hasText = true
    this.#slots[from]?.instead.push(entry)
    return { slot: from, part: instead }
  }

  remove(place: ChangePlace): void {
    this.endGroup()
    this.changes++
    for (let at = place.from + 1; at <= place.to + 1; at++) {
      if (this.#base.cuerpo[at - 1]?.role !== 'title-main') this.#drop(at)
    }
  }

  /** Moves blocks after the block `to`, counted from 0; nothing happens when that is one of them. */
  move(place: ChangePlace, to: number): void {
    if (to >= place.from && to <= place.to) return
    this.endGroup()
    this.changes++
    for (let at = place.from + 1; at <= place.to + 1; at++) {
      const block = this.#base.cuerpo[at - 1]
      if (!block || block.role === 'title-main' || this.#slots[at]?.isGone) continue
      this.#drop(at)
      this.removed -= block.content.length
      const { slot, part } = this.#addAfter(to + 1, { ...block, moved: block })
      if (this.#isBehind(slot, part + 1)) this.isLate = true
    }
  }

  addReference(content: string): void {
    this.changes++
    this.#newReferences.push(content)
  }

  replaceReferences(place: ChangePlace, content: string): void {
    this.changes++
    for (let at = place.from; at <= place.to; at++) this.#dropReference(at)
    this.#referenceSlots[place.from]?.instead.push(content)
  }

  removeReferences(place: ChangePlace): void {
    this.changes++
    for (let at = place.from; at <= place.to; at++) this.#dropReference(at)
  }

  /**
   * The items that replace the same blocks have ended: a text replaced by headings alone was meant to stay under them.
   */
  endGroup(): void {
    const group = this.#group
    this.#group = null
    if (!group || group.hasText) return
    for (let at = group.from; at <= group.to; at++) {
      const block = this.#base.cuerpo[at - 1]
      const slot = this.#slots[at]
      if (!block || !slot?.isGone || standsOver(block.role)) continue
      slot.isGone = false
      this.removed -= block.content.length
    }
  }

  /**
   * Writes up to an entry, the entry itself not included, and counts it as written. False when the place was written
   * already.
   */
  writeUpTo({ slot, part }: Spot, sink: TextSink): boolean {
    if (this.isLate) return false
    if (this.#isBehind(slot, part)) {
      this.isLate = true
      return false
    }
    const at = this.#cursor
    while (at.slot < slot || (at.slot === slot && at.part < part)) this.#writePart(sink)
    const entries = this.#entriesAt(slot, part)
    while (at.sent < entries.length - 1) writeEntry(entries[at.sent++], sink)
    at.sent++
    return true
  }

  /** Writes the rest of the body; all of it with `again`. */
  writeRest(sink: TextSink, { again }: { again: boolean }): void {
    this.endGroup()
    if (again) this.#cursor = { slot: 0, part: self, sent: 0 }
    while (this.#cursor.slot < this.#slots.length) this.#writePart(sink)
  }

  /** The references, those that stay first; null when no change names one. */
  get references(): Reference[] | null {
    const isSame =
      this.#newReferences.length === 0 &&
      this.#referenceSlots.every(({ isGone, instead }) => !isGone && instead.length === 0)
    if (isSame) return null
    const kept = this.#base.referencias.flatMap((reference, at) => {
      const slot = this.#referenceSlots[at]
      const there = (slot?.instead ?? []).map((content) => ({ content }))
      return slot?.isGone ? there : [...there, reference]
    })
    return [...kept, ...this.#newReferences.map((content) => ({ content }))]
  }

  /**
   * Ends an entry at which the answer broke off. One that replaces blocks leaves them where they are: it follows them,
   * or goes when `isDropped`. An addition that is left without text goes too.
   */
  cut(entry: Entry, { isDropped }: { isDropped: boolean }): void {
    for (const slot of this.#slots) {
      const added = slot.after.indexOf(entry)
      if (added >= 0 && entry.content === '') this.#take(slot.after, added)
      const at = slot.instead.indexOf(entry)
      const isAlone = slot.instead.length === 1
      if (at < 0 || (!isAlone && entry.content !== '')) continue
      this.#take(slot.instead, at)
      if (isAlone) this.#restore(entry, isDropped || entry.content === '')
    }
    this.#group = null
  }

  #take(entries: Entry[], at: number): void {
    entries.splice(at, 1)
    this.changes--
  }

  /** Puts back what the entry was to replace, and the entry after it. */
  #restore(entry: Entry, isDropped: boolean): void {
    const group = this.#group
    if (!group) return
    for (let at = group.from; at <= group.to; at++) {
      const slot = this.#slots[at]
      if (!slot?.isGone) continue
      slot.isGone = false
      this.removed -= this.#base.cuerpo[at - 1]?.content.length ?? 0
    }
    if (isDropped) return
    this.#addAfter(group.to, entry)
    this.changes++
  }

  #addAfter(block: number, entry: Entry): Spot {
    const { cuerpo } = this.#base
    let slot = block
    if (entry.role !== 'title-main' && slot === 0 && cuerpo[0]?.role === 'title-main') slot = 1
    while (entry.role !== 'title-meta' && cuerpo[slot]?.role === 'title-meta') slot++
    this.#slots[slot]?.after.push(entry)
    return { slot, part: after }
  }

  #drop(at: number): void {
    const slot = this.#slots[at]
    if (!slot || slot.isGone) return
    if (this.#isBehind(at, self)) this.isLate = true
    slot.isGone = true
    this.removed += this.#base.cuerpo[at - 1]?.content.length ?? 0
  }

  #dropReference(at: number): void {
    const slot = this.#referenceSlots[at]
    if (slot) slot.isGone = true
  }

  #isBehind(slot: number, part: number): boolean {
    const at = this.#cursor
    return slot < at.slot || (slot === at.slot && part < at.part)
  }

  #entriesAt(slot: number, part: number): readonly Entry[] {
    const there = this.#slots[slot]
    return (part === instead ? there?.instead : there?.after) ?? []
  }

  /** Writes what is left of the part at the cursor and goes on to the next one. */
  #writePart(sink: TextSink): void {
    const at = this.#cursor
    if (at.part === self) {
      const block = this.#base.cuerpo[at.slot - 1]
      if (block && !this.#slots[at.slot]?.isGone) sink.keepBlock(block)
    } else {
      const entries = this.#entriesAt(at.slot, at.part)
      while (at.sent < entries.length) writeEntry(entries[at.sent++], sink)
    }
    at.sent = 0
    at.part++
    if (at.part > after) {
      at.part = instead
      at.slot++
    }
  }
}

function writeEntry(entry: Entry | undefined, sink: TextSink): void {
  if (entry?.moved) sink.keepBlock(entry.moved)
  else if (entry) sink.addEntry(entry)
}

/** Whether text stands under a block of this role. */
function standsOver(role: Block['role']): boolean {
  return isHeadingRole(role) || role === 'title-main'
}
