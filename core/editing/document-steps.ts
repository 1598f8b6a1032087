import { diffArrays } from 'diff'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { ReplaceStep, type Step, Transform } from 'prosemirror-transform'
import { addressOf } from './schema.ts'

/** A stretch of the document before that has other content after. */
type Change = { from: number; to: number; content: Fragment }

/**
 * The steps that make the document `after` of `before`. Blocks are found by their ids, so that what stands in other blocks,
 * or around the changed words of a block, keeps its place.
 */
export function stepsBetween(before: Node, after: Node): readonly Step[] {
  const tr = new Transform(before)
  // From the end, so that earlier places stay valid.
  const isDone = blockChanges(before, after)
    .toReversed()
    .every((change) => isReplaced(tr, change))
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

function blockChanges(before: Node, after: Node): Change[] {
  const changes: Change[] = []
  let [old, next, pos] = [0, 0, 0]
  for (const { count, added, removed } of diffArrays(idsOf(before), idsOf(after))) {
    if (added) {
      const content = Fragment.from(after.content.content.slice(next, next + count))
      const last = changes.at(-1)
      // What stands in the place of removed blocks.
      if (last?.to === pos && last.content.size === 0 && last.from < pos) last.content = content
      else changes.push({ from: pos, to: pos, content })
      next += count
      continue
    }
    const from = pos
    for (let i = 0; i < count; i++) {
      const block = before.child(old++)
      if (!removed) {
        const change = blockChange(block, after.child(next++), pos)
        if (change) changes.push(change)
      }
      pos += block.nodeSize
    }
    if (removed) changes.push({ from, to: pos, content: Fragment.empty })
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
  }
}

/** One sign for each place; a note is one. */
const lettersOf = (content: Fragment) => content.textBetween(0, content.size, '', '\n')

const isInWord = (letter = '') => letter.trim() !== ''
