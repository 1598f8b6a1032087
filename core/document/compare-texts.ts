import { withIds } from './block-ids.ts'
import { type ExhibitRole, isExhibit } from './block-roles.ts'
import { type PairedBlock, pairsOf } from './compare-blocks.ts'
import {
  compareExhibits,
  type ExhibitParts,
  partsOfExhibit,
  wordsOfParts,
} from './compare-exhibits.ts'
import { type ComparedNumber, numberOf } from './compare-numbers.ts'
import { compareWords, type MarkedSpan } from './compare-words.ts'
import { parseInline, plainFace, type Span, writeInline } from './inline.ts'
import { exhibitKinds } from './kinds/exhibits.ts'
import type { AcademicText, Block } from './model.ts'
import { outlineOf } from './outline.ts'
import { storedBlocks } from './outline-item.ts'
import type { Pair } from './pair-rewritten.ts'
import { countPlainWords } from './words.ts'

/** `change`: number of the change that a span belongs to, from 1; null if the span did not change. */
export type ComparedSpan = MarkedSpan & { change: number | null }
export type ComparedBlock = {
  /** The id of the block in the newer text; of a removed block, its id in the older one. */
  id?: string | undefined
  role: Block['role']
  /** For a table or figure: the spans of its title, cells and notes, in reading order. */
  spans: ComparedSpan[]
  exhibit?: ComparedExhibit
  number?: ComparedNumber
}

/** A table, figure or equation in a comparison. */
export type ComparedExhibit = {
  /** The content to lay out. If `changed`, it contains the removed words and the new words. */
  content: string
  /** `gone` and `new`: the whole exhibit was removed or added. `changed`: words in it were. */
  mark: MarkedSpan['mark'] | 'changed'
  /** Number of the change if the whole exhibit was removed or added, else null. */
  change: number | null
  /** Null for an equation, and for a table or figure that cannot be drawn. */
  parts: ExhibitParts<ComparedSpan> | null
}

export type Comparison = {
  /** The body and then the references. */
  blocks: ComparedBlock[]
  changeCount: number
  wordsGone: number
  wordsNew: number
}

/** A block of both texts, or of one of them. */
export type BlockPair = Pair<PairedBlock>

/** Compares two texts word by word and marks what changed, in reading order. */
export function compareTexts(before: AcademicText, after: AcademicText): Comparison {
  const numbers = new ChangeNumbers()
  const pairs = pairBlocks(before, after)
  const newer = new Set(pairs.map((pair) => pair.after?.id))
  const blocks = pairs.flatMap((both): ComparedBlock[] => {
    // A block that was moved is shown twice.
    const isMoved = both.after === null && newer.has(both.before?.id)
    const pair =
      isMoved && both.before ? { ...both, before: { ...both.before, id: undefined } } : both
    const { role = 'p' } = pair.after ?? pair.before ?? {}
    if (isExhibit(role)) return compareAsExhibit(role, pair, numbers)
    return [{ ...idIn(pair), role, spans: numbers.next(markedSpansOf(pair)), ...numberIn(pair) }]
  })
  return {
    blocks,
    changeCount: numbers.count,
    wordsGone: countMarked(blocks, 'gone'),
    wordsNew: countMarked(blocks, 'new'),
  }
}

function idIn({ before, after }: BlockPair): Pick<ComparedBlock, 'id'> {
  return { id: (after ?? before)?.id }
}

function numberIn({ before, after }: BlockPair): Pick<ComparedBlock, 'number'> {
  const number = { before: before?.number ?? null, after: after?.number ?? null }
  return number.before === null && number.after === null ? {} : { number }
}

/** Numbers the changes of a comparison in reading order; adjacent changed spans are one change. */
class ChangeNumbers {
  count = 0
  #isInChange = false

  /** Numbers spans that begin a new block or cell: a change before them does not continue in them. */
  next(spans: readonly MarkedSpan[]): ComparedSpan[] {
    this.#isInChange = false
    return this.goOn(spans)
  }

  /** Numbers spans in which a change of the spans before may continue. */
  goOn(spans: readonly MarkedSpan[]): ComparedSpan[] {
    return spans.map((span) => {
      if (span.mark !== 'same' && !this.#isInChange) this.count++
      this.#isInChange = span.mark !== 'same'
      return { ...span, change: this.#isInChange ? this.count : null }
    })
  }
}

/** Compares two versions of a table or figure: one merged block, or the older and the newer block if they cannot be merged. */
function compareAsExhibit(
  role: ExhibitRole,
  pair: BlockPair,
  numbers: ChangeNumbers,
): ComparedBlock[] {
  const { before, after } = pair
  if (before && after && before.content !== after.content) {
    const compared = compareExhibits(role, before.content, after.content)
    if (compared === null) {
      const [old, now] = [
        { before, after: null },
        { before: null, after },
      ]
      return [old, now].flatMap((one) => compareAsExhibit(role, one, numbers))
    }
    const parts = numberParts(compared.parts, numbers)
    const spans = [...parts.title, ...parts.rows.flat(2), ...parts.notes.flat()]
    const mark = spans.some((span) => span.mark !== 'same') ? 'changed' : 'same'
    const { content } = compared
    const exhibit = { content, mark, change: null, parts } as const
    return [{ ...idIn(pair), role: after.role, spans, exhibit, ...numberIn(pair) }]
  }
  const mark = before && after ? 'same' : before ? 'gone' : 'new'
  const { role: shownRole = 'p', content = '', spans = [] } = after ?? before ?? {}
  const change = mark === 'same' ? null : ++numbers.count
  const marked = (all: readonly MarkedSpan[]) => all.map((span) => ({ ...span, change }))
  const parts = partsOfExhibit(role, content, mark)
  // Only words count as removed or new, not bars and names of files in the content.
  const words = parts && mark !== 'same' ? wordsOfParts(parts) : null
  return [
    {
      ...idIn(pair),
      role: shownRole,
      spans: marked(words ?? spans.map((span) => ({ ...span, mark }))),
      exhibit: {
        content,
        mark,
        change,
        parts: parts && {
          title: marked(parts.title),
          rows: parts.rows.map((row) => row.map(marked)),
          notes: parts.notes.map(marked),
        },
      },
      ...numberIn(pair),
    },
  ]
}

/** Numbers the changes in a table: one for each changed cell, and one for adjacent rows that were removed or added. */
function numberParts(
  { title, rows, notes }: ExhibitParts,
  numbers: ChangeNumbers,
): ExhibitParts<ComparedSpan> {
  let wholeMark: MarkedSpan['mark'] | null = null
  return {
    title: numbers.next(title),
    rows: rows.map((row) => {
      const mark = markOfRow(row)
      const goesOn = mark !== null && mark === wholeMark
      wholeMark = mark
      return row.map((cell, at) =>
        mark !== null && (goesOn || at > 0) ? numbers.goOn(cell) : numbers.next(cell),
      )
    }),
    notes: notes.map((note) => numbers.next(note)),
  }
}

/** `gone` or `new` if the whole row was removed or added, else null. */
function markOfRow(row: readonly (readonly MarkedSpan[])[]): 'gone' | 'new' | null {
  const marks = new Set(row.flat().map(({ mark }) => mark))
  const [mark] = marks
  return marks.size === 1 && mark !== undefined && mark !== 'same' ? mark : null
}

/** Whether a block is the same in both texts. */
export function isUnchanged({ spans, exhibit }: ComparedBlock): boolean {
  return exhibit ? exhibit.mark === 'same' : spans.every(({ mark }) => mark === 'same')
}

/** The blocks of two texts side by side, in reading order: the body and then the references. */
export function pairBlocks(before: AcademicText, after: AcademicText): BlockPair[] {
  const pairs = pairsOf(blocksOf(before), blocksOf(after))
  const isReference = ({ before: old, after: now }: BlockPair) => (now ?? old)?.role === 'ref'
  return [...pairs.filter((pair) => !isReference(pair)), ...pairs.filter(isReference)]
}

/** The text that contains both versions, ready to be laid out. It has one block for each block of the comparison. */
export function comparedText({ blocks }: Comparison): AcademicText {
  const written = blocks.map(({ id, role, spans, exhibit }) => ({
    id,
    role,
    content: exhibit?.content ?? writeInline(spans),
  }))
  return withIds({
    cuerpo: written.filter(({ role }) => role !== 'ref'),
    referencias: written
      .filter(({ role }) => role === 'ref')
      .map(({ id, content }) => ({ id, content })),
  })
}

function blocksOf(text: AcademicText): PairedBlock[] {
  return outlineOf(text, { title: '', lines: [] }).flatMap((item) =>
    storedBlocks([item]).map(({ id, role, content }) => ({
      id,
      role,
      content,
      spans: spansIn(role, content),
      number: numberOf(item),
    })),
  )
}

/** The words of a block; those of an equation or a listing have no markup. */
function spansIn(role: string, content: string): Span[] {
  if (!isExhibit(role) || exhibitKinds[role].checked(content) !== null) return parseInline(content)
  return [{ ...plainFace, text: exhibitKinds[role].plain(content) }]
}

function markedSpansOf({ before, after }: BlockPair): MarkedSpan[] {
  if (before && after) return compareWords(before.spans, after.spans)
  const mark = before ? 'gone' : 'new'
  return ((before ?? after)?.spans ?? []).map((span) => ({ ...span, mark }))
}

function countMarked(blocks: readonly ComparedBlock[], mark: 'gone' | 'new'): number {
  let words = 0
  for (const { spans } of blocks)
    for (const span of spans) if (span.mark === mark) words += countPlainWords(span.text)
  return words
}
