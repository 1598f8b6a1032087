import { alignLists } from './compare-lists.ts'
import { isBlank } from './inline.ts'
import type { AcademicText, Block } from './model.ts'
import {
  addressedKey,
  keyOf,
  type NamedChange,
  type NamedChanges,
  type Row,
} from './named-changes.ts'

/** `touched`: neither the block before nor the block after is there, because it was edited since. */
export type ChangeStatus = 'applied' | 'undone' | 'touched'

/** Where a change stands in a text that may have been edited since. */
export type PlacedChange = {
  status: ChangeStatus
  /** The block with the change, counted as in `textBlocks`: of removed words, the one before them. Null for none. */
  at: number | null
}

/** The blocks that the pages show below the title: the body and then the references. */
export function textBlocks({ cuerpo, referencias }: AcademicText): Block[] {
  const isBody = ({ role }: Block) => !isHead(role) && role !== 'ref'
  const listed = referencias.map((one): Block => ({ ...one, role: 'ref' }))
  return [
    ...cuerpo.filter(isBody),
    ...cuerpo.filter(({ role }) => role === 'ref'),
    ...listed,
  ].filter(({ content }) => !isBlank(content))
}

function isHead(role: string): boolean {
  return role === 'title-main' || role === 'title-meta'
}

/** Finds each change in a text. */
export function placeChanges(text: AcademicText, { rows, changes }: NamedChanges): PlacedChange[] {
  const blocks = textBlocks(text)
  const found = findRows(rows, blocks)
  return changes.map((change) => placeOf(change, rows, blocks, found))
}

type Undone = {
  text: AcademicText
  /** The changes that were made or undone. */
  done: number[]
  /** The changes whose blocks were edited since; they were left as they are. */
  touched: number[]
}

/** The text with some changes undone (`before`) or made again (`after`). The rest of the text stays as it is. */
export function applyChanges(
  text: AcademicText,
  { rows, changes }: NamedChanges,
  wanted: readonly number[],
  to: 'before' | 'after',
): Undone {
  const blocks = textBlocks(text)
  const found = findRows(rows, blocks)
  const replaced = new Map<number, Block | null>()
  const inserted: { place: number; row: number; block: Block }[] = []
  const [done, touched]: number[][] = [[], []]
  const takeOut = (row: number) => replaced.set(found[row] ?? -1, null)
  const putIn = (row: number, block: Block) =>
    inserted.push({ place: placeToInsert(row, rows, blocks, found), row, block })
  for (const index of wanted) {
    const change = changes[index]
    if (!change) continue
    const { status } = placeOf(change, rows, blocks, found)
    if (status === 'touched') touched?.push(index)
    if (status !== (to === 'before' ? 'applied' : 'undone')) continue
    done?.push(index)
    const { row, from } = change
    const block = rows[row]?.[to] ?? null
    if (from !== null) {
      const [source, target] = to === 'before' ? [row, from] : [from, row]
      const moved = rows[target]?.[to]
      takeOut(source)
      if (moved) putIn(target, moved)
    } else if (!block) takeOut(row)
    else if (found[row] === null) putIn(row, block)
    else replaced.set(found[row] ?? -1, block)
  }
  inserted.sort((one, other) => one.row - other.row)
  const next: Block[] = []
  for (let at = 0; at <= blocks.length; at++) {
    for (const { place, block } of inserted) if (place === at) next.push(block)
    const block = blocks[at]
    const instead = replaced.get(at)
    if (block && instead !== null) next.push(instead ?? block)
  }
  return {
    text: {
      cuerpo: [
        ...text.cuerpo.filter(({ role }) => isHead(role)),
        ...next.filter(({ role }) => role !== 'ref'),
      ],
      referencias: next.flatMap(({ role, ...reference }) => (role === 'ref' ? [reference] : [])),
    },
    done: done ?? [],
    touched: touched ?? [],
  }
}

/** The block of the text that each row is now, as it was before or after; null where it is neither. */
function findRows(rows: readonly Row[], blocks: readonly Block[]): (number | null)[] {
  const ours = rows.map(({ keys }) => keys)
  const known = new Set(ours.flat())
  const theirs = blocks.map((block): readonly string[] => {
    // Most blocks are as the rows have them; the others are read.
    const written = `${block.id} ${block.role} ${block.content}`
    return [known.has(written) ? written : addressedKey(block)]
  })
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.some((key) => other.includes(key))
  const found = rows.map((): number | null => null)
  const free = new Map<string, number[]>()
  for (const { one, other } of alignLists(ours, theirs, isSame) ?? []) {
    if (other === null) continue
    const [key = ''] = theirs[other] ?? []
    if (one === null) free.set(key, [...(free.get(key) ?? []), other])
    else found[one] = other
  }
  // A block that was put elsewhere, as a reference that was sorted.
  for (const [index, keys] of ours.entries()) {
    if (found[index] !== null) continue
    const elsewhere = keys.flatMap((key) => free.get(key) ?? [])
    if (elsewhere.length !== 1) continue
    found[index] = elsewhere[0] ?? null
    for (const key of keys) free.delete(key)
  }
  return found
}

function placeOf(
  { kind, row, from }: NamedChange,
  rows: readonly Row[],
  blocks: readonly Block[],
  found: readonly (number | null)[],
): PlacedChange {
  const at = found[row] ?? null
  const { before = null, after = null } = rows[row] ?? {}
  const gap = gapOf(row, found, blocks.length)
  const touched: PlacedChange = { status: 'touched', at: gap.hasBlocks ? gap.before + 1 : null }
  if (kind === 'removed') {
    return at === null
      ? { status: 'applied', at: gap.before < 0 ? 0 : gap.before }
      : { status: 'undone', at }
  }
  if (kind === 'moved') {
    if (at !== null) return { status: 'applied', at }
    const left = from === null ? null : (found[from] ?? null)
    return left === null ? touched : { status: 'undone', at: left }
  }
  if (kind === 'added') {
    if (at !== null) return { status: 'applied', at }
    return gap.hasBlocks ? touched : { status: 'undone', at: Math.max(0, gap.before) }
  }
  const block = at === null ? undefined : blocks[at]
  if (!block || !after || !before) return touched
  return { status: keyOf(block) === keyOf(after) ? 'applied' : 'undone', at }
}

/** The blocks of the text between the rows before and after this one that are found. */
function gapOf(row: number, found: readonly (number | null)[], length: number) {
  let first = row - 1
  while (first >= 0 && found[first] === null) first--
  let last = row + 1
  while (last < found.length && found[last] === null) last++
  const before = found[first] ?? -1
  return { before, hasBlocks: (found[last] ?? length) - before > 1 }
}

/** The block of the text before which a row is inserted: after the row before it, in the same list. */
function placeToInsert(
  row: number,
  rows: readonly Row[],
  blocks: readonly Block[],
  found: readonly (number | null)[],
): number {
  const isReference = (at: number) => (rows[at]?.after ?? rows[at]?.before)?.role === 'ref'
  const isInList = (at: number) =>
    at >= 0 && at < rows.length && isReference(at) === isReference(row)
  for (let at = row - 1; isInList(at); at--) {
    const block = found[at] ?? null
    if (block !== null) return block + 1
  }
  for (let at = row + 1; isInList(at); at++) {
    const block = found[at] ?? null
    if (block !== null) return block
  }
  const references = blocks.findIndex(({ role }) => role === 'ref')
  return isReference(row) || references < 0 ? blocks.length : references
}
