import { type Node, Slice } from 'prosemirror-model'
import { AttrStep, type Step, type StepMap, type Transform } from 'prosemirror-transform'

/**
 * Words that are not in the text any more though nobody wanted that. `placeless`: others deleted the place in which they
 * were written. `unseen`: a deletion made here took them along, because it now stands behind what others did. `changed note`:
 * others changed the note whose form was open.
 */
export type FallenWords = {
  words: string
  why: 'placeless' | 'unseen' | 'changed note'
  /** The client whose step deleted the place; absent where several did, or none that is known. */
  by?: string
  /** Whose client that is, once it is known. */
  name?: string
}

type Range = readonly [from: number, to: number]
/** Content without a place, and the client that deleted the place. */
type Placeless = { range: Range; by: string | undefined }

/**
 * What fell out when `tr` put steps made here behind those of others, as `receiveTransaction` of prosemirror-collab
 * does: it takes the steps back, the last first, takes the others', and makes those of one's own again that have a place.
 * `doc` has the `steps`, which the server does not have. `clients`: who made each of the others' steps, where that is known.
 */
export function fallenWords(
  doc: Node,
  steps: readonly Step[],
  tr: Transform,
  clients: readonly string[],
): FallenWords[] {
  const placeless: FallenWords[] = []
  const parts: Placeless[] = []
  const unseen: FallenWords[] = []
  steps.forEach((step, index) => {
    const made = tr.mapping.getMirror(steps.length - 1 - index)
    if (made === undefined) {
      const since = tr.mapping.maps.slice(steps.length - index, steps.length + clients.length)
      const by = clients[deletedAt(step, since, index) - index]
      if (step instanceof AttrStep && step.attr === 'content')
        placeless.push(placelessWords(String(step.value), by))
      for (const range of insertedBy(step, steps.slice(index + 1))) parts.push({ range, by })
      return
    }
    const again = tr.steps[made]
    const [before, now] = [tr.docs[steps.length - index], tr.docs[made]]
    if (again && before && now) {
      const words = wordsMore(wordsGone(before, step), wordsGone(now, again))
      unseen.push({ words, why: 'unseen' })
    }
  })
  for (const { range, by } of joined(parts)) placeless.push(placelessWords(textOf(doc, range), by))
  return [...placeless, ...unseen]
    .map((fallen) => ({ ...fallen, words: fallen.words.trim() }))
    .filter(({ words }) => words !== '')
}

const placelessWords = (words: string, by: string | undefined): FallenWords => ({
  words,
  why: 'placeless',
  ...(by !== undefined && { by }),
})

/** The index of the map, from `first` on, that deletes the text around the place of a step; -1 if none does. */
function deletedAt(step: Step, maps: readonly StepMap[], first: number): number {
  let place = step instanceof AttrStep ? step.pos : null
  step.getMap().forEach((from) => {
    place ??= from
  })
  if (place === null) return -1
  let at = place
  return maps.findIndex((map, index) => {
    const { pos, deletedAcross, deletedAfter } = map.mapResult(at)
    at = pos
    return index >= first && (step instanceof AttrStep ? deletedAfter : deletedAcross)
  })
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

function joined(parts: readonly Placeless[]): Placeless[] {
  const result: Placeless[] = []
  for (const { range, by } of parts.toSorted((one, other) => one.range[0] - other.range[0])) {
    const last = result.at(-1)
    if (last && range[0] <= last.range[1]) {
      result[result.length - 1] = {
        range: [last.range[0], Math.max(last.range[1], range[1])],
        by: last.by === by ? by : undefined,
      }
    } else result.push({ range, by })
  }
  return result
}
