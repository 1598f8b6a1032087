import { type Node, Slice } from 'prosemirror-model'
import type { Step, Transform } from 'prosemirror-transform'
import { AttrStep } from 'prosemirror-transform'

/** Words that are not in the text any more though nobody saw them and wanted that. */
export type FallenWords = {
  words: string
  /** `mine`: others deleted the place that they were written in. `others`: they were written in what was deleted here. */
  whose: 'mine' | 'others'
}

type Range = readonly [from: number, to: number]

/**
 * What fell out when `tr` put steps made here behind `count` steps of others, as `receiveTransaction` of prosemirror-collab
 * does: it takes the steps back, the last first, takes the others', and makes those of one's own again that have a place.
 * `doc` has the `steps`, which the server does not have.
 */
export function fallenWords(
  doc: Node,
  steps: readonly Step[],
  tr: Transform,
  count: number,
): FallenWords[] {
  const mine = wordsWithoutPlace(doc, steps, tr).map((words) => ({ words, whose: 'mine' as const }))
  const others = unseenWords(tr, steps.length, count).map((words) => ({
    words,
    whose: 'others' as const,
  }))
  return [...mine, ...others]
}

function wordsWithoutPlace(doc: Node, steps: readonly Step[], tr: Transform): string[] {
  const words: string[] = []
  const ranges: Range[] = []
  steps.forEach((step, index) => {
    const isKept = tr.mapping.getMirror(steps.length - 1 - index) !== undefined
    if (isKept) return
    if (step instanceof AttrStep && step.attr === 'content') words.push(String(step.value))
    ranges.push(...insertedBy(step, steps.slice(index + 1)))
  })
  for (const range of joined(ranges)) words.push(textOf(doc, range))
  return filled(words)
}

/** What the others wrote and the steps made here, which were made without it, delete. */
function unseenWords(tr: Transform, taken: number, count: number): string[] {
  const end = taken + count
  const others = tr.steps.slice(taken, end)
  let written = joined(others.flatMap((step, at) => insertedBy(step, others.slice(at + 1))))
  const words: string[] = []
  for (const [at, step] of tr.steps.slice(end).entries()) {
    const doc = tr.docs[end + at]
    if (!doc || written.length === 0) break
    const kept = 'slice' in step && step.slice instanceof Slice ? step.slice : Slice.empty
    const again = kept.content.textBetween(0, kept.content.size, '\n', leafText)
    step.getMap().forEach((start, stop) => {
      for (const [from, to] of written) {
        const gone: Range = [Math.max(from, start), Math.min(to, stop)]
        const text = gone[1] > gone[0] ? textOf(doc, gone) : ''
        if (!again.includes(text)) words.push(text)
      }
    })
    const map = step.getMap()
    written = written.map(([from, to]): Range => [map.map(from, 1), map.map(to, -1)])
    written = written.filter(([from, to]) => to > from)
  }
  return filled(words)
}

/** Where the content that a step put in is after the later ones. */
function insertedBy(step: Step, later: readonly Step[]): Range[] {
  const ranges: Range[] = []
  const since = later.map((one) => one.getMap())
  step.getMap().forEach((_from, _to, start, end) => {
    const from = since.reduce((pos, map) => map.map(pos, 1), start)
    const to = since.reduce((pos, map) => map.map(pos, -1), end)
    if (to > from) ranges.push([from, to])
  })
  return ranges
}

const textOf = (doc: Node, [from, to]: Range) => doc.textBetween(from, to, '\n', leafText)

/** What stands in a table or figure, or a note. */
const leafText = (node: Node): string => node.attrs['content'] ?? node.attrs['said'] ?? ''

const filled = (words: readonly string[]) =>
  words.map((text) => text.trim()).filter((text) => text !== '')

function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}
