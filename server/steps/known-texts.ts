import { Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import { applySteps } from '#core/editing/apply-steps.ts'
import { schema } from '#core/editing/schema.ts'
import type { StepRow, StoredText } from './steps.queries.ts'

/** A text after step number `last`; `recent`: the newest steps, oldest first. */
export type KnownText = { last: number; doc: Node; recent: readonly RecentStep[] }
/** `before`: the document that the step was applied to. */
type RecentStep = StepRow & { taken: Step; before: Node }

/** In characters of JSON: the documents before the steps share what did not change. */
const maxRecentLength = 200_000
const maxRecentSteps = 200

/** Texts in memory; one of 57 pages takes about a megabyte. */
const maxKnown = 40
const known = new Map<string, KnownText>()
/** The texts before the send that was read last, until it is known whether the database takes it. */
const taken = new Map<string, KnownText>()

/** The text of a project, where it is known here. */
export const knownText = (projectId: string): KnownText | undefined => known.get(projectId)

export function remember(projectId: string, text: KnownText): void {
  known.delete(projectId)
  known.set(projectId, text)
  for (const oldest of known.keys()) {
    if (known.size <= maxKnown) break
    known.delete(oldest)
    taken.delete(oldest)
  }
}

/** A stored text after its steps. */
export function openText({ number, doc, steps }: StoredText): KnownText {
  const before = Node.fromJSON(schema, JSON.parse(doc))
  const last = number + steps.length
  return {
    last,
    doc: applySteps(
      before,
      steps.map((step) => JSON.parse(step) as unknown),
    ),
    recent: [],
  }
}

/** Takes in the steps after those known here, up to the first that is missing. */
export function catchUp(projectId: string, since: readonly StepRow[]): void {
  const text = known.get(projectId)
  if (text === undefined) return
  const { last } = text
  const news = since
    .filter(({ number }) => number > last)
    .filter(({ number }, at) => number === last + 1 + at)
  if (news.length > 0) remember(projectId, withSteps(text, news))
}

/** A text after more steps. */
export function withSteps({ last, doc, recent }: KnownText, rows: readonly StepRow[]): KnownText {
  const news: RecentStep[] = []
  const next = applySteps(
    doc,
    rows.map(({ step }) => JSON.parse(step) as unknown),
    (taken, before, _, at) => news.push({ ...(rows[at] as StepRow), taken, before }),
  )
  return { last: last + rows.length, doc: next, recent: newest([...recent, ...news]) }
}

function newest(steps: readonly RecentStep[]): readonly RecentStep[] {
  let length = 0
  let from = steps.length
  while (from > 0 && steps.length - from < maxRecentSteps) {
    length += (steps[from - 1] as RecentStep).step.length
    if (length > maxRecentLength) break
    from--
  }
  return steps.slice(from)
}

/** Remembers the text after a send, and the one before until it is known whether the database takes the send. */
export function rememberSent(projectId: string, text: KnownText, before: KnownText): void {
  taken.set(projectId, before)
  remember(projectId, text)
}

/** The text is again what it was before a send. */
export function forgetSent(projectId: string): void {
  const text = taken.get(projectId)
  if (text) remember(projectId, text)
  else known.delete(projectId)
  taken.delete(projectId)
}

export function forget(projectId: string): void {
  known.delete(projectId)
}
