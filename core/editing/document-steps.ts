import { Fragment, type Node, Slice } from 'prosemirror-model'
import { ReplaceStep, type Step, Transform } from 'prosemirror-transform'
import { alignLists } from '#core/document/compare-lists.ts'
import { addressOf } from './schema.ts'

/** A stretch of the document before that has other content after; `isInside`: in one block. */
type Change = { from: number; to: number; content: Fragment; isInside?: true }

/**
 * The steps that make the document `after` of `before`. Blocks are found by their ids, so that what stands in other blocks,
 * or around the changed words of a block, keeps its place.
 */
export function stepsBetween(before: Node, after: Node): readonly Step[] {
  const tr = new Transform(before)
  // From the end, so that earlier places stay valid.
  const changes = blockChanges(before, after)?.toReversed()
  const isDone = changes?.every((change) => isReplaced(tr, change))
  if (isDone && tr.doc.eq(after)) return tr.steps
  // Blocks that moved can break the order of kinds of blocks on the way.
  return new Transform(before).step(stepOf(allChanged(before, after))).steps
}

/** All from the first block that differs to the last. */
function allChanged(before: Node, after: Node): Change {
  const [old, next] = [before.content.content, after.content.content]
  const shorter = Math.min(old.length, next.length)
  let start = 0
  while (start < shorter && old[start]?.eq(next[start] as Node)) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end)?.eq(next.at(-1 - end) as Node)) end++
  const sizeOf = (blocks: readonly Node[]) => Fragment.from(blocks).size
  return {
    from: sizeOf(old.slice(0, start)),
    to: sizeOf(old.slice(0, old.length - end)),
    content: Fragment.from(next.slice(start, next.length - end)),
  }
}

const stepOf = ({ from, to, content }: Change) =>
  new ReplaceStep(from, to, new Slice(content, 0, 0))

const isReplaced = (tr: Transform, change: Change) => tr.maybeStep(stepOf(change)).failed === null

/** Null where too much differs. */
function blockChanges(before: Node, after: Node): Change[] | null {
  const aligned = alignLists(idsOf(before), idsOf(after), (one, other) => one === other)
  if (aligned === null) return null
  const changes: Change[] = []
  let pos = 0
  for (const { one, other } of aligned) {
    const block = one === null ? null : before.child(one)
    const next = other === null ? null : after.child(other)
    const to = pos + (block?.nodeSize ?? 0)
    const last = changes.at(-1)
    if (block && next) {
      const change = blockChange(block, next, pos)
      if (change) changes.push(change)
    } else if (last?.to === pos && !last.isInside) {
      // Blocks one after the other that are gone or new are one change.
      last.to = to
      if (next) last.content = last.content.addToEnd(next)
    } else {
      changes.push({ from: pos, to, content: next ? Fragment.from(next) : Fragment.empty })
    }
    pos = to
  }
  return changes
}

const idsOf = (doc: Node) => doc.content.content.map((block) => addressOf(block) ?? '')

function blockChange(block: Node, next: Node, pos: number): Change | null {
  if (block.eq(next)) return null
  if (block.isAtom || !block.hasMarkup(next.type, next.attrs)) {
    return { from: pos, to: pos + block.nodeSize, content: Fragment.from(next) }
  }
  return contentChange(block.content, next.content, pos + 1)
}

/** What differs between two contents; `start` is where the first begins. */
function contentChange(before: Fragment, after: Fragment, start: number): Change | null {
  const from = before.findDiffStart(after)
  const ends = before.findDiffEnd(after)
  if (from === null || ends === null) return null
  // With repeated letters the end of the difference can lie before its beginning.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  const [to, end] = [ends.a + overlap, ends.b + overlap]
  // Whole words: a word that another took the place of has no letter of it.
  const words = lettersOf(before)
  let [back, on] = [0, 0]
  while (from - back > 0 && isInWord(words[from - back - 1])) back++
  while (to + on < words.length && isInWord(words[to + on])) on++
  return {
    from: start + from - back,
    to: start + to + on,
    content: after.cut(from - back, end + on),
    isInside: true,
  }
}

/** A string with one character for each position; a note counts as one. */
const lettersOf = (content: Fragment) => content.textBetween(0, content.size, '', '\n')

const isInWord = (letter = '') => letter.trim() !== ''
