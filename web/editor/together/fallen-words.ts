import { type Node, Slice } from 'prosemirror-model'
import { AttrStep, type Step, type Transform } from 'prosemirror-transform'

/**
 * Words that are not in the text any more though nobody wanted that. `placeless`: others deleted the place in which they
 * were written. `unseen`: a deletion made here took them along, because it now stands behind what others did. `changed note`:
 * others changed the note whose form was open.
 */
export type FallenWords = { words: string; why: 'placeless' | 'unseen' | 'changed note' }

type Range = readonly [from: number, to: number]

/**
 * What fell out when `tr` put steps made here behind those of others, as `receiveTransaction` of prosemirror-collab
 * does: it takes the steps back, the last first, takes the others', and makes those of one's own again that have a place.
 * `doc` has the `steps`, which the server does not have.
 */
export function fallenWords(doc: Node, steps: readonly Step[], tr: Transform): FallenWords[] {
  const placeless: string[] = []
  const ranges: Range[] = []
  const unseen: string[] = []
  steps.forEach((step, index) => {
    const made = tr.mapping.getMirror(steps.length - 1 - index)
    if (made === undefined) {
      if (step instanceof AttrStep && step.attr === 'content') placeless.push(String(step.value))
      ranges.push(...insertedBy(step, steps.slice(index + 1)))
      return
    }
    const again = tr.steps[made]
    const [before, now] = [tr.docs[steps.length - index], tr.docs[made]]
    if (again && before && now)
      unseen.push(wordsMore(wordsGone(before, step), wordsGone(now, again)))
  })
  for (const range of joined(ranges)) placeless.push(textOf(doc, range))
  return [
    ...filled(placeless).map((words) => ({ words, why: 'placeless' as const })),
    ...filled(unseen).map((words) => ({ words, why: 'unseen' as const })),
  ]
}

/** The words that a step takes out of a document, without those that it puts back. */
function wordsGone(doc: Node, step: Step): string[] {
  const gone: string[] = []
  step.getMap().forEach((from, to) => {
    gone.push(...wordsOf(textOf(doc, [from, to])))
  })
  if (!('slice' in step) || !(step.slice instanceof Slice)) return gone
  const { content } = step.slice
  return difference(gone, wordsOf(content.textBetween(0, content.size, '\n', leafText)))
}

const wordsMore = (before: readonly string[], now: readonly string[]) =>
  difference(now, before).join(' ')

function difference(words: readonly string[], less: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of less) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
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
const wordsOf = (text: string) => text.split(/\s/).filter((word) => word !== '')

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
