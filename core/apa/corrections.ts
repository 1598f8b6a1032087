import { addTo, commonEnds, firstWhere } from '#core/document/arrays.ts'
import { applyEdits, blockKey, type CheckedText, chosenFixes } from './apply-fixes.ts'
import type { Place } from './citation.ts'
import type { Edit, Finding, RuleId, TextList } from './finding.ts'

/** A part of a block that a correction wrote, and what stood there. */
export type Spot = Place & { before: string }

type Block = { content: string }

/** A change that was made to a text, by the fix of a rule or of none. Its positions are those of the current text. */
export type Correction = { id: number; rule: RuleId | null } & (
  | { kind: 'text'; list: TextList; index: number; spots: readonly Spot[] }
  /** `index`: where the block would stand again. */
  | { kind: 'removed'; list: TextList; index: number; block: Block }
  /** `order` gives the old index of each place. */
  | { kind: 'order'; list: 'referencias'; order: readonly number[] }
  | { kind: 'added'; list: 'referencias'; index: number }
)

export type Corrected<Text> = { text: Text; corrections: readonly Correction[] }

const maxRounds = 12

/**
 * Applies fixes until none is left, and tells what was changed. `find` gives the findings of a text. `known` are earlier
 * corrections, which move with the text.
 */
export function correctAll<Text extends CheckedText>(
  { text, corrections: known }: Corrected<Text>,
  find: (text: Text) => readonly Finding[],
): Corrected<Text> {
  let current = text
  let corrections = known
  for (let round = 0; round < maxRounds; round++) {
    const chosen = chosenFixes(find(current))
    if (chosen.length === 0) break
    const made = correct(current, corrections, chosen)
    current = made.text
    corrections = made.corrections
  }
  return { text: current, corrections }
}

const highestId = (corrections: readonly Correction[]) =>
  corrections.reduce((highest, { id }) => Math.max(highest, id), 0)

/** Makes the edits of some findings, each of which becomes a correction. */
export function correct<Text extends CheckedText>(
  text: Text,
  corrections: readonly Correction[],
  chosen: readonly { finding: { rule: RuleId | null }; edits: readonly Edit[] }[],
): Corrected<Text> {
  const edits = chosen.flatMap((one) => one.edits)
  const firstId = 1 + highestId(corrections)
  const moves = movesOf(text, edits)
  const shifts = shiftsOf(edits)
  const moved = corrections.flatMap((one) => throughEdits(one, shifts, moves))
  const absorbed = absorbedSpots(corrections, shifts)
  const made = chosen.flatMap(({ finding: { rule }, edits: own }, at): Correction[] => {
    const id = firstId + at
    const [first] = own
    if (!first) return []
    if (first.kind === 'order')
      return [{ id, rule, kind: 'order', list: 'referencias', order: first.order }]
    const { list } = first
    const block = text[list][first.index]
    if (!block) return []
    if (first.kind === 'remove') {
      const index = text[list].findIndex((_, at) => at >= first.index && moves.to(list, at) >= 0)
      const place = index < 0 ? moves.count(list) : moves.to(list, index)
      return [{ id, rule, kind: 'removed', list, index: place, block }]
    }
    const index = moves.to(list, first.index)
    if (index < 0) return []
    const spots = own.flatMap((edit) =>
      edit.kind === 'text' ? [spotOf(block.content, edit, shifts, absorbed)] : [],
    )
    return [{ id, rule, kind: 'text', list, index, spots }]
  })
  return { text: applyEdits(text, edits), corrections: [...moved, ...made] }
}

/** Puts other words in blocks, which keep their places: a correction of no rule for each block. */
export function changeWords<Text extends CheckedText>(
  { text, corrections }: Corrected<Text>,
  after: CheckedText,
): Corrected<Text> {
  const lists: TextList[] = ['cuerpo', 'referencias']
  const edits = lists.flatMap((list) =>
    text[list].flatMap(({ content }, index): Edit[] => {
      const now = after[list][index]?.content ?? content
      if (now === content) return []
      const same = commonEnds(content, now)
      const words = now.slice(same.start, now.length - same.end)
      const end = content.length - same.end
      return [{ kind: 'text', list, index, start: same.start, end, text: words }]
    }),
  )
  const chosen = edits.map((edit) => ({ finding: { rule: null }, edits: [edit] }))
  return correct(text, corrections, chosen)
}

/** Adds a reference to the end of the list. */
export function addReference<Text extends CheckedText>(
  { text, corrections }: Corrected<Text>,
  content: string,
  rule: RuleId,
): Corrected<Text> {
  const id = 1 + highestId(corrections)
  const index = text.referencias.length
  return {
    text: { ...text, referencias: [...text.referencias, { content }] },
    corrections: [...corrections, { id, rule, kind: 'added', list: 'referencias', index }],
  }
}

/** Takes some corrections back; the others stay. */
export function undoCorrections<Text extends CheckedText>(
  { text, corrections }: Corrected<Text>,
  ids: ReadonlySet<number>,
): Corrected<Text> {
  // Changed words first, in one pass, because undoing them moves no block to another index.
  const edits = corrections.flatMap((one) =>
    ids.has(one.id) && one.kind === 'text' ? undoingEdits(one) : [],
  )
  const others = corrections.filter((one) => one.kind !== 'text' || !ids.has(one.id))
  let current = edited({ text, corrections: others }, edits)
  // The other corrections are undone in reverse order.
  for (const id of [...ids].sort((a, b) => b - a)) {
    const one = current.corrections.find((each) => each.id === id)
    if (!one) continue
    const rest = { ...current, corrections: current.corrections.filter((each) => each !== one) }
    current = one.kind === 'removed' ? restored(rest, one) : edited(rest, undoingEdits(one))
  }
  return current
}

function edited<Text extends CheckedText>(
  { text, corrections }: Corrected<Text>,
  edits: readonly Edit[],
): Corrected<Text> {
  if (edits.length === 0) return { text, corrections }
  const moves = movesOf(text, edits)
  const shifts = shiftsOf(edits)
  return {
    text: applyEdits(text, edits),
    corrections: corrections.flatMap((one) => throughEdits(one, shifts, moves)),
  }
}

function undoingEdits(one: Exclude<Correction, { kind: 'removed' }>): Edit[] {
  const { list } = one
  if (one.kind === 'added') return [{ kind: 'remove', list, index: one.index }]
  if (one.kind === 'order') {
    const order = one.order.map((_, at) => one.order.indexOf(at))
    return [{ kind: 'order', list: 'referencias', order }]
  }
  return one.spots.map(({ start, end, before }) => {
    return { kind: 'text', list, index: one.index, start, end, text: before }
  })
}

function restored<Text extends CheckedText>(
  { text, corrections }: Corrected<Text>,
  { list, index, block }: Extract<Correction, { kind: 'removed' }>,
): Corrected<Text> {
  const blocks = text[list]
  return {
    text: { ...text, [list]: [...blocks.slice(0, index), block, ...blocks.slice(index)] },
    corrections: corrections.flatMap((other): Correction[] => {
      if (other.list !== list) return [other]
      if (other.kind === 'order') return []
      return [other.index < index ? other : { ...other, index: other.index + 1 }]
    }),
  }
}

/** Where blocks go when some are removed or put in another order. */
type Moves = {
  /** The new index of a block; -1 if it is removed. */
  to: (list: TextList, index: number) => number
  count: (list: TextList) => number
  /** Whether the list of references keeps its blocks and their order. */
  keepsReferences: boolean
}

function movesOf(text: CheckedText, edits: readonly Edit[]): Moves {
  const removed = new Set(edits.flatMap((edit) => (edit.kind === 'remove' ? [blockKey(edit)] : [])))
  const order = edits.find((edit) => edit.kind === 'order')?.order
  const placesIn = (list: TextList) => {
    const indexes = (list === 'referencias' && order) || [...text[list].keys()]
    const kept = indexes.filter((index) => !removed.has(blockKey({ list, index })))
    return new Map(kept.map((from, to) => [from, to]))
  }
  const places = { cuerpo: placesIn('cuerpo'), referencias: placesIn('referencias') }
  return {
    to: (list, index) => places[list].get(index) ?? -1,
    count: (list) => places[list].size,
    keepsReferences: !order && places.referencias.size === text.referencias.length,
  }
}

/** A correction after edits; none if an edit took its place. */
function throughEdits(one: Correction, shifts: Shifts, moves: Moves): Correction[] {
  if (one.kind === 'order') return moves.keepsReferences ? [one] : []
  if (one.kind === 'removed') {
    const index = moves.to(one.list, one.index)
    return [{ ...one, index: index < 0 ? Math.min(one.index, moves.count(one.list)) : index }]
  }
  const index = moves.to(one.list, one.index)
  if (index < 0) return []
  if (one.kind === 'added') return [{ ...one, index }]
  const own = shifts.get(blockKey(one))
  if (!own) return [{ ...one, index }]
  if (one.spots.some((spot) => isWrittenOver(spot, own))) return []
  const spots = one.spots.map((spot) => {
    const by = shiftAt(spot.start, own)
    return { ...spot, start: spot.start + by, end: spot.end + by }
  })
  return [{ ...one, index, spots }]
}

type TextEdit = Extract<Edit, { kind: 'text' }>

/** The edits of one block in order, and by how much the first ones together move what follows: one more entry. */
type Shift = { edits: readonly TextEdit[]; sums: readonly number[] }
type Shifts = ReadonlyMap<string, Shift>

function shiftsOf(edits: readonly Edit[]): Shifts {
  const byBlock = new Map<string, TextEdit[]>()
  for (const edit of edits) if (edit.kind === 'text') addTo(byBlock, blockKey(edit), edit)
  return new Map(
    [...byBlock].map(([key, own]) => {
      own.sort((a, b) => a.start - b.start)
      const sums = [0]
      for (const { start, end, text } of own)
        sums.push((sums.at(-1) ?? 0) + text.length - (end - start))
      return [key, { edits: own, sums }]
    }),
  )
}

/** The number of edits that end at or before a position. */
const countBefore = ({ edits }: Shift, place: number) => firstWhere(edits, ({ end }) => end > place)

/** How far the edits that end before a place move it. */
const shiftAt = (place: number, shift: Shift) => shift.sums[countBefore(shift, place)] ?? 0

function isWrittenOver(spot: Spot, shift: Shift): boolean {
  const next = shift.edits[countBefore(shift, spot.start)]
  return next !== undefined && overlaps(next, spot)
}

/** Whether an edit and a spot have a character in common, or one lies inside the other. */
const overlaps = (edit: Place, spot: Place) => edit.start < spot.end && spot.start < edit.end

/** The spots of earlier corrections that edits write over, by their block. */
function absorbedSpots(corrections: readonly Correction[], shifts: Shifts): Map<string, Spot[]> {
  const absorbed = new Map<string, Spot[]>()
  for (const one of corrections) {
    const own = one.kind === 'text' && shifts.get(blockKey(one))
    // With one spot gone, the others of its correction cannot be undone alone.
    if (!own || !one.spots.some((spot) => isWrittenOver(spot, own))) continue
    for (const spot of one.spots) addTo(absorbed, blockKey(one), spot)
  }
  return absorbed
}

/** What an edit wrote, together with the spots that it wrote over, so that undoing it brings back the earliest words. */
function spotOf(
  content: string,
  edit: TextEdit,
  shifts: Shifts,
  absorbed: ReadonlyMap<string, readonly Spot[]>,
): Spot {
  const over = (absorbed.get(blockKey(edit)) ?? [])
    .filter((spot) => overlaps(edit, spot))
    .sort((a, b) => a.start - b.start)
  const start = Math.min(edit.start, over[0]?.start ?? edit.start)
  const end = Math.max(edit.end, over.at(-1)?.end ?? edit.end)
  let before = ''
  let at = start
  for (const spot of over) {
    before += content.slice(at, spot.start) + spot.before
    at = spot.end
  }
  before += content.slice(at, end)
  const shift = shifts.get(blockKey(edit))
  // An insertion ends where it begins, and does not move itself.
  const own = edit.end <= start ? edit.text.length : 0
  const from = start + (shift ? shiftAt(start, shift) - own : 0)
  return { start: from, end: from + edit.text.length + edit.start - start + end - edit.end, before }
}

/** The corrections in a text that was changed otherwise; none whose words were changed with it. */
export function followCorrections(
  corrections: readonly Correction[],
  before: CheckedText,
  after: CheckedText,
): readonly Correction[] {
  if (corrections.length === 0) return corrections
  const lists = {
    cuerpo: align(contentsOf(before.cuerpo), contentsOf(after.cuerpo)),
    referencias: align(contentsOf(before.referencias), contentsOf(after.referencias)),
  }
  return corrections.flatMap((one): Correction[] => {
    const { to, hasMoved } = lists[one.list]
    if (one.kind === 'order') return hasMoved ? [] : [one]
    if (one.kind === 'removed') {
      const isBack = after[one.list].length > before[one.list].length
      const same = ({ content }: { content: string }) => content === one.block.content
      if (isBack && after[one.list].some(same)) return []
      return [{ ...one, index: Math.min(to(one.index), after[one.list].length) }]
    }
    const index = to(one.index)
    const [old, now] = [before[one.list][one.index], after[one.list][index]]
    if (!old || !now) return []
    if (one.kind === 'added') return old.content === now.content ? [{ ...one, index }] : []
    const spots = followSpots(one.spots, old.content, now.content)
    return spots ? [{ ...one, index, spots }] : []
  })
}

const contentsOf = (blocks: CheckedText[TextList]) => blocks.map(({ content }) => content)

type Alignment = {
  /** The new index of a block; beyond the list where it has none. */
  to: (index: number) => number
  /** Whether blocks were added, removed or put in another order. */
  hasMoved: boolean
}

/**
 * Maps the indexes of blocks before an edit to those after it. Equal blocks at the beginning and at the end are the same.
 * Blocks between these are matched by index when their number is the same, else by their content.
 */
function align(before: readonly string[], after: readonly string[]): Alignment {
  const { start, end } = commonEnds(before, after)
  const grown = after.length - before.length
  const known = new Set(before.slice(start, before.length - end))
  const between = after.slice(start, after.length - end)
  const hasMoved =
    grown !== 0 ||
    between.some((content, at) => {
      return content !== before[start + at] && known.has(content)
    })
  const places = new Map(between.map((content, at) => [content, start + at]))
  return {
    hasMoved,
    to: (index) => {
      if (index < start) return index
      if (index >= before.length - end) return index + grown
      if (!hasMoved) return index
      return places.get(before[index] ?? '') ?? after.length
    },
  }
}

/** The spots in the changed content; null if one of them lies in what was changed. */
function followSpots(spots: readonly Spot[], before: string, after: string): Spot[] | null {
  if (before === after) return [...spots]
  const { start, end } = commonEnds(before, after)
  const by = after.length - before.length
  const followed = spots.map((spot) => {
    if (spot.end <= start) return spot
    if (spot.start < before.length - end) return null
    return { ...spot, start: spot.start + by, end: spot.end + by }
  })
  return followed.every((spot) => spot !== null) ? followed : null
}
