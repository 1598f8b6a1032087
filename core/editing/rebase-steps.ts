import type { Node } from 'prosemirror-model'
import {
  AddMarkStep,
  AttrStep,
  Mapping,
  RemoveMarkStep,
  ReplaceAroundStep,
  ReplaceStep,
  type Step,
  Transform,
} from 'prosemirror-transform'

export type Rebased = {
  steps: Step[]
  /** The position in the text after the rebased steps of one in the text after the steps as they were sent. */
  place: (sent: number) => number
}

/** How often steps are applied at most to rebase one send; once takes about 20 µs in a text of 57 pages. */
const maxWork = 2_000

/** A step that was done, and the document before it. */
type DoneStep = { step: Step; before: Node }
type Done = { steps: readonly DoneStep[]; doc: Node }

/**
 * Steps for `doc` as steps for the document after `over`, which was written meanwhile. They are what `receiveTransaction` of
 * prosemirror-collab makes of them in their sender's browser, however many of `over` it gets at once: null for any others, as
 * where a place was deleted or has another role, what a step takes out was changed, or a table. Throws if the steps do not fit `doc`.
 */
export function rebaseSteps(
  doc: Node,
  sent: readonly Step[],
  over: readonly Step[],
): Rebased | null {
  if (over.length * (2 * sent.length + 1) > maxWork || !sent.every((step) => endsOf(step) !== null))
    return null
  const tr = sent.reduce((done, step) => done.step(step), new Transform(doc))
  let mine: Done = {
    steps: sent.map((step, at) => ({ step, before: tr.docs[at] as Node })),
    doc: tr.doc,
  }
  const mappings: Mapping[] = []
  // One step at a time: the sender may receive `over` in any portions, and the result has to be the same.
  for (const other of over) {
    const mapping = new Mapping()
    const again = putBehind(mine, other, mapping)
    if (again === null) return null
    mine = again
    mappings.push(mapping)
  }
  return {
    steps: mine.steps.map(({ step }) => step),
    place: (at) => mappings.reduce((place, mapping) => mapping.map(place, -1), at),
  }
}

/** Takes steps back, the last first, does another's, and does them again. Null if one of them has no place any more. */
function putBehind(mine: Done, other: Step, mapping: Mapping): Done | null {
  let doc: Node | null = mine.doc
  const apply = (step: Step, mirror?: number) => {
    mapping.appendMap(step.getMap(), mirror)
    doc = doc && step.apply(doc).doc
  }
  for (const { step, before } of mine.steps.toReversed()) apply(step.invert(before))
  apply(other)
  const steps: DoneStep[] = []
  for (const [index, { step, before }] of mine.steps.entries()) {
    const mirror = mine.steps.length - 1 - index
    const since = mapping.slice(mirror + 1)
    const mapped: Step | null = keepsItsPlace(step, since) ? step.map(since) : null
    if (mapped === null || doc === null || !takesTheSame(step, before, mapped, doc)) return null
    steps.push({ step: mapped, before: doc })
    apply(mapped, mirror)
  }
  return doc && { steps, doc }
}

/**
 * Whether the text at the ends of a step was not deleted. Where it was, prosemirror-collab keeps or drops the step depending on how
 * many of the others' steps a browser gets at once.
 */
function keepsItsPlace(step: Step, since: Mapping): boolean {
  return (
    endsOf(step)?.every(([at, side]) => {
      const { deleted, deletedAcross } = since.mapResult(at, side)
      return !deleted && !deletedAcross
    }) ?? false
  )
}

/** The positions of a step, and to which side each is mapped; null for a kind that has no positions of its own. */
function endsOf(step: Step): [at: number, side: number][] | null {
  if (step instanceof AttrStep) return [[step.pos, 1]]
  const isRange =
    step instanceof ReplaceStep ||
    step instanceof ReplaceAroundStep ||
    step instanceof AddMarkStep ||
    step instanceof RemoveMarkStep
  if (!isRange) return null
  const ends: [number, number][] = [
    [step.from, 1],
    [step.to, -1],
  ]
  if (step instanceof ReplaceAroundStep) ends.push([step.gapFrom, -1], [step.gapTo, 1])
  return ends
}

/**
 * Whether a step still deletes exactly what its sender saw: it must not delete words that the sender did not see. Unchanged
 * blocks are the same objects, so that a large range costs little.
 */
function takesTheSame(step: Step, before: Node, again: Step, doc: Node): boolean {
  if (step instanceof AttrStep && again instanceof AttrStep) {
    const { attr } = step
    return before.nodeAt(step.pos)?.attrs[attr] === doc.nodeAt(again.pos)?.attrs[attr]
  }
  const now = rangesOf(again)
  return rangesOf(step).every(([from, to], index) => {
    const [start, end] = now[index] ?? [0, 0]
    return before.slice(from, to).eq(doc.slice(start, end))
  })
}

/** The ranges that a step deletes or replaces. */
function rangesOf(step: Step): [from: number, to: number][] {
  if (step instanceof ReplaceStep) return [[step.from, step.to]]
  if (!(step instanceof ReplaceAroundStep)) return []
  const { from, gapFrom, gapTo, to } = step
  return [
    [from, gapFrom],
    [gapTo, to],
  ]
}
