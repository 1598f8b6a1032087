import { isExhibit } from './block-roles.ts'
import type { PairedBlock } from './compare-blocks.ts'
import { compareExhibits, partsOfExhibit, wordsOfParts } from './compare-exhibits.ts'
import { alignLists } from './compare-lists.ts'
import { type BlockPair, pairBlocks } from './compare-texts.ts'
import { compareWords, type MarkedSpan } from './compare-words.ts'
import { parseInline, writeInline } from './inline.ts'
import type { AcademicText, Block } from './model.ts'
import { countPlainWords } from './words.ts'

/** A block of the text before, of the text after, or of both, in reading order. */
export type Row = {
  before: Block | null
  after: Block | null
  /** The keys of both. */
  keys: readonly string[]
}

export type NamedChange = {
  kind: 'changed' | 'added' | 'removed' | 'moved'
  /** The row that the change stands in; of a moved block, the one it moved to. */
  row: number
  /** Of a moved block, the row it left; null for any other change. */
  from: number | null
  wordsNew: number
  wordsGone: number
  /** The words of the block, before and after; those of a moved block are the same. */
  spans: readonly MarkedSpan[]
}

/** What one version made of another, change by change, in document order. */
export type NamedChanges = { rows: readonly Row[]; changes: readonly NamedChange[] }

export function nameChanges(before: AcademicText, after: AcademicText): NamedChanges {
  const pairs = joinRewritten(pairBlocks(before, after))
  const movedFrom = moves(pairs)
  const left = new Set(movedFrom.values())
  const changes: NamedChange[] = []
  for (const [row, pair] of pairs.entries()) {
    if (left.has(row)) continue
    const from = movedFrom.get(row) ?? null
    const kind = from === null ? kindOf(pair) : 'moved'
    if (kind !== null) changes.push({ kind, row, from, ...wordsOf(pair, kind) })
  }
  return { rows: pairs.map(rowOf), changes }
}

function rowOf({ before, after }: BlockPair): Row {
  const plain = (block: PairedBlock | null) =>
    block && { id: block.id, role: block.role, content: block.content }
  const keys = [after, before].flatMap((block) => (block ? [addressedKey(block)] : []))
  return { before: plain(before), after: plain(after), keys }
}

function kindOf({ before, after }: BlockPair): Exclude<NamedChange['kind'], 'moved'> | null {
  if (!before) return 'added'
  if (!after) return 'removed'
  return isSame(before, after) ? null : 'changed'
}

function isSame(one: Block, other: Block): boolean {
  return one.role === other.role && one.content === other.content
}

/** Makes one row of a block that only got another role, which the comparison has as one removed and one added. */
function joinRewritten(pairs: readonly BlockPair[]): BlockPair[] {
  const joined: BlockPair[] = []
  let gone: PairedBlock[] = []
  let added: PairedBlock[] = []
  const flush = () => {
    joined.push(...joinEqual(gone, added))
    gone = []
    added = []
  }
  let isList = false
  for (const pair of pairs) {
    const isReference = (pair.after ?? pair.before)?.role === 'ref'
    if (isReference !== isList) flush()
    isList = isReference
    if (pair.before && pair.after) {
      flush()
      joined.push(pair)
    } else if (pair.before) gone.push(pair.before)
    else if (pair.after) added.push(pair.after)
  }
  flush()
  return joined
}

function joinEqual(gone: readonly PairedBlock[], added: readonly PairedBlock[]): BlockPair[] {
  const aligned = alignLists(gone, added, (one, other) => one.content === other.content)
  const sides = aligned ?? [
    ...gone.map((_, one) => ({ one, other: null })),
    ...added.map((_, other) => ({ one: null, other })),
  ]
  const joined: BlockPair[] = []
  let alone: { before: PairedBlock[]; after: PairedBlock[] } = { before: [], after: [] }
  const flush = () => {
    joined.push(...joinReplaced(alone.before, alone.after))
    alone = { before: [], after: [] }
  }
  for (const { one, other } of sides) {
    const before = one === null ? null : (gone[one] ?? null)
    const after = other === null ? null : (added[other] ?? null)
    if (before && after) {
      flush()
      joined.push({ before, after })
    } else if (before) alone.before.push(before)
    else if (after) alone.after.push(after)
  }
  flush()
  return joined
}

/** Pairs removed blocks with as many new ones of the same roles at the same place, however little they have in common. */
function joinReplaced(gone: readonly PairedBlock[], added: readonly PairedBlock[]): BlockPair[] {
  const isReplaced =
    gone.length === added.length && gone.every(({ role }, at) => role === added[at]?.role)
  if (isReplaced) return gone.map((before, at) => ({ before, after: added[at] ?? null }))
  return [
    ...gone.map((before) => ({ before, after: null })),
    ...added.map((after) => ({ before: null, after })),
  ]
}

/** The row that each moved block left, by the row it moved to. */
function moves(pairs: readonly BlockPair[]): Map<number, number> {
  const gone = new Map<string, number[]>()
  for (const [row, { before, after }] of pairs.entries()) {
    if (!before || after) continue
    const rows = gone.get(keyOf(before))
    if (rows) rows.push(row)
    else gone.set(keyOf(before), [row])
  }
  const moved = new Map<number, number>()
  for (const [row, { before, after }] of pairs.entries()) {
    const from = before || !after ? undefined : gone.get(keyOf(after))?.shift()
    if (from !== undefined) moved.set(row, from)
  }
  return moved
}

/** Equal for the same block with the same looks. */
export function addressedKey(block: Block): string {
  return `${block.id} ${keyOf(block)}`
}

/** Equal for blocks that look the same: the editor writes the marks of a content in one way. */
export function keyOf({ role, content }: Block): string {
  return `${role} ${writeInline(parseInline(content))}`
}

function wordsOf(pair: BlockPair, kind: NamedChange['kind']) {
  const spans = exhibitSpans(pair, kind) ?? blockSpans(pair, kind)
  const count = (wanted: 'new' | 'gone') =>
    spans.reduce((sum, span) => sum + (span.mark === wanted ? countPlainWords(span.text) : 0), 0)
  return { spans, wordsNew: count('new'), wordsGone: count('gone') }
}

function blockSpans({ before, after }: BlockPair, kind: NamedChange['kind']): MarkedSpan[] {
  if (before && after) return compareWords(before.spans, after.spans)
  const mark = wholeMark(before, kind)
  return ((before ?? after)?.spans ?? []).map((span) => ({ ...span, mark }))
}

/** The compared words of a table or figure, without the bars between cells; null for other blocks. */
function exhibitSpans({ before, after }: BlockPair, kind: NamedChange['kind']) {
  const { role = 'p', content = '' } = after ?? before ?? {}
  if (!isExhibit(role)) return null
  const isBoth = before !== null && after !== null
  const parts = isBoth
    ? compareExhibits(role, before.content, after.content)?.parts
    : partsOfExhibit(role, content, wholeMark(before, kind))
  return parts ? wordsOfParts(parts) : null
}

function wholeMark(before: PairedBlock | null, kind: NamedChange['kind']): MarkedSpan['mark'] {
  if (kind === 'moved') return 'same'
  return before ? 'gone' : 'new'
}
