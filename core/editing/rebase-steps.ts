import type { Node } from 'prosemirror-model'
import {
  AddMarkStep,
  Mapping,
  RemoveMarkStep,
  ReplaceStep,
  type Step,
  Transform,
} from 'prosemirror-transform'

export type Rebased = {
  steps: Step[]
  /** The position in the text after the rebased steps of one in the text after the steps as they were sent. */
  place: (sent: number) => number
}

/** The most applications of a step, about 20 µs each in a text of 57 pages. */
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
  if (over.length * (2 * sent.length + 1) > maxWork || !sent.every(isMovable)) return null
  const tr = sent.reduce((done, step) => done.step(step), new Transform(doc))
  let mine: Done = {
    steps: sent.map((step, at) => ({ step, before: tr.docs[at] as Node })),
    doc: tr.doc,
  }
  const mappings: Mapping[] = []
  // One after another, so that they have a place in each text that their sender may be told of.
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

type MovableStep = ReplaceStep | AddMarkStep | RemoveMarkStep

const isMovable = (step: Step): step is MovableStep =>
  step instanceof ReplaceStep || step instanceof AddMarkStep || step instanceof RemoveMarkStep

/** Whether nothing was deleted at the ends of a step: else it depends on what came at once whether it is made again. */
function keepsItsPlace(step: Step, since: Mapping): boolean {
  if (!isMovable(step)) return false
  const { from, to } = step
  return [since.mapResult(from, 1), since.mapResult(to, -1)].every(
    ({ deleted, deletedAcross }) => !deleted && !deletedAcross,
  )
}

/** Whether a step takes out what its sender saw: nobody's words may be gone that the sender is not told of. */
function takesTheSame(step: Step, before: Node, again: Step, doc: Node): boolean {
  if (!(step instanceof ReplaceStep && again instanceof ReplaceStep)) return true
  return before.slice(step.from, step.to).eq(doc.slice(again.from, again.to))
}
