import { Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import { SendSteps } from '#contract/steps.ts'
import type { Block } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { countWords } from '#core/document/words.ts'
import { applySteps, StepFault } from '#core/editing/apply-steps.ts'
import { Authorship, type BlockAuthors } from '#core/editing/authorship.ts'
import {
  academicText,
  editedDocument,
  headBlocks,
  textBeingEdited,
} from '#core/editing/document-text.ts'
import { mergeTexts } from '#core/editing/merge-texts.ts'
import { rebaseSteps } from '#core/editing/rebase-steps.ts'
import { stepsTo } from '#core/editing/rewrite-text.ts'
import { addressOf, schema } from '#core/editing/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { type JsonLimits, readJson } from '#server/http/read-json.ts'
import { validated } from '#server/http/validate.ts'
import { answering } from '#server/texts/answering.ts'
import { requireSize } from '#server/texts/require-size.ts'
import type { StepRow, StoredText } from './steps.queries.ts'

/**
 * What one thread does with texts that several people write: each export is a task. It keeps the texts that it read last,
 * so that a key costs the main thread no text.
 */

/** A text after step `last`; `recent`: the newest steps, in their order. */
type Known = { last: number; doc: Node; recent: readonly RecentStep[] }
/** `before`: the document that it was for; `json`: as it is stored. */
type RecentStep = StepRow & { taken: Step; before: Node }

/** In characters of JSON: the documents before the steps share what did not change. */
const maxRecentLength = 200_000
const maxRecentSteps = 200

/** Texts in memory; one of 57 pages takes about a megabyte. */
const maxKnown = 40
const known = new Map<string, Known>()
/** The texts before the send that was read last, until it is known whether the database takes it. */
const taken = new Map<string, Known>()

function remember(projectId: string, text: Known): void {
  known.delete(projectId)
  known.set(projectId, text)
  for (const oldest of known.keys()) {
    if (known.size <= maxKnown) break
    known.delete(oldest)
    taken.delete(oldest)
  }
}

function open({ number, doc, steps }: StoredText): Known {
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

export type SendToRead = {
  projectId: string
  bytes: Uint8Array
  limits: JsonLimits
  stored?: StoredText
  /** Steps, some of which may be known here. */
  since?: readonly StepRow[]
}

/** What a client sent. */
export type ReadSend = Omit<SendSteps, 'steps'> & {
  /** How many steps. */
  count: number
  /** The number of the newest step known here. */
  last: number
  /** The steps as JSON, the first with the number `last` + 1; null when they are for an older text and cannot be rebased. */
  steps: string[] | null
  /** The steps since `after`, which these were put behind. */
  since: Pick<StepRow, 'client' | 'step'>[]
}
/** What is needed first: the text, or the steps after `last`. */
export type Lacking = { lacks: 'text' } | { lacks: 'steps'; last: number }

/** The body of `POST …/steps`. Throws what `readJson` throws, request.invalid, steps.invalid and what `requireSize` throws. */
export const readSend = answering((given: SendToRead): ReadSend | Lacking => {
  const { projectId, bytes, limits, stored, since } = given
  const sent = validated(SendSteps, readJson(new TextDecoder().decode(bytes), limits))
  if (stored !== undefined) remember(projectId, open(stored))
  else if (since !== undefined) catchUp(projectId, since)
  const count = sent.steps.length
  if (count === 0) return { ...sent, count, last: sent.after, steps: [], since: [] }
  const text = known.get(projectId)
  if (text === undefined) return { lacks: 'text' }
  const { last } = text
  if (last < sent.after && stored === undefined) return { lacks: 'steps', last }
  const read = { ...sent, count, last, since: [] }
  if (last !== sent.after) return { ...read, steps: null, ...putBehind(projectId, text, sent) }
  return { ...read, steps: write(projectId, text, sent) }
})

/** Puts steps into the text that is known here; returns them as they are stored. */
function write(projectId: string, text: Known, { steps, client }: SendSteps): string[] {
  const rows = steps.map((step, at) => ({
    number: text.last + 1 + at,
    client,
    step: JSON.stringify(step),
  }))
  const written = invalidUnless(() => after(text, rows))
  requireSize(textBeingEdited(written.doc))
  taken.set(projectId, text)
  remember(projectId, written)
  return rows.map(({ step }) => step)
}

/** Puts a send for an older text behind the steps since. Nothing if the caller or `rebaseSteps` wants to have it sent again. */
function putBehind(
  projectId: string,
  text: Known,
  sent: SendSteps,
): Partial<Pick<ReadSend, 'steps' | 'since' | 'presence'>> {
  const { last, recent } = text
  const { after: number, presence } = sent
  const since = recent.filter((step) => step.number > number)
  const [first] = since
  if (!sent.rebase || first?.number !== number + 1) return {}
  const own: Step[] = []
  invalidUnless(() => applySteps(first.before, sent.steps, (step) => own.push(step)))
  const over = since.map((step) => step.taken)
  const again = rebaseSteps(first.before, own, over)
  if (again === null) return {}
  const toPlace = presence?.after === number + own.length && {
    after: last + own.length,
    anchor: again.place(presence.anchor),
    head: again.place(presence.head),
  }
  try {
    const steps = again.steps.map((step) => step.toJSON() as unknown)
    return {
      steps: write(projectId, text, { ...sent, steps }),
      since: since.map(({ client, step }) => ({ client, step })),
      presence: presence && { ...presence, ...toPlace },
    }
  } catch (error) {
    // Two halves of one block that two people split, say: the browser gives them ids of their own and sends again.
    if (error instanceof AppError && error.code === 'steps.invalid') return {}
    throw error
  }
}

function invalidUnless<Value>(apply: () => Value): Value {
  try {
    return apply()
  } catch (error) {
    if (!(error instanceof StepFault)) throw error
    throw new AppError('steps.invalid', {}, { cause: error })
  }
}

/** Takes in the steps after those known here, up to the first that is missing. */
function catchUp(projectId: string, since: readonly StepRow[]): void {
  const text = known.get(projectId)
  if (text === undefined) return
  const { last } = text
  const news = since
    .filter(({ number }) => number > last)
    .filter(({ number }, at) => number === last + 1 + at)
  if (news.length > 0) remember(projectId, after(text, news))
}

function after({ last, doc, recent }: Known, rows: readonly StepRow[]): Known {
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

/** A send was not taken: the text is again what it was before. */
export const takeBack = answering((projectId: string) => {
  const text = taken.get(projectId)
  if (text) remember(projectId, text)
  else known.delete(projectId)
  taken.delete(projectId)
})

type Kept = {
  projectId: string
  head: string
  stored: StoredText
  /** Who sent each of the steps; null for nobody who is known. */
  people: readonly (string | null)[]
  /** Who wrote the blocks before the steps; null where nobody asked before: all of it is the owner's. */
  authors: readonly (BlockAuthors & { id: string })[] | null
  ownerId: string
}

/** Who wrote what since a text was last kept: as `keep_steps` takes it. */
export type NewAuthors = {
  /** The number of the step before. */
  from: number
  words: Record<string, number>
  /** Those that are new or changed. */
  blocks: (BlockAuthors & { id: string })[]
  /** Of all blocks. */
  ids: string[]
}

/** The text after the newest step: as a version has it, as the next steps are for it, and who wrote it. */
export const textToKeep = answering(
  ({ projectId, head, stored, people, authors, ownerId }: Kept) => {
    const before = Node.fromJSON(schema, JSON.parse(stored.doc))
    const steps = stored.steps.map((step) => JSON.parse(step) as unknown)
    const authorship = new Authorship(before)
    const doc = applySteps(before, steps, (step, was, is, at) =>
      authorship.take(step, was, is, people[at] ?? null),
    )
    const last = stored.number + steps.length
    if ((known.get(projectId)?.last ?? -1) < last) remember(projectId, { last, doc, recent: [] })
    const whole = academicText(JSON.parse(head) as Block[], doc)
    const wrote = authors ?? idsOf(before).map((id) => ({ id, written: ownerId, changed: ownerId }))
    const since = authorship.end(doc, new Map(wrote.map(({ id, ...one }) => [id, one])))
    const ids = idsOf(doc)
    if (authors === null) {
      const theirs = countWords(textBeingEdited(before))
      since.words.set(ownerId, (since.words.get(ownerId) ?? 0) + theirs)
      for (const { id, ...one } of wrote) since.blocks.set(id, since.blocks.get(id) ?? one)
    }
    const isThere = new Set(ids)
    const newAuthors: NewAuthors = {
      from: stored.number,
      words: Object.fromEntries(since.words),
      blocks: [...since.blocks].flatMap(([id, one]) => (isThere.has(id) ? [{ id, ...one }] : [])),
      ids,
    }
    return {
      last,
      doc: JSON.stringify(doc),
      json: JSON.stringify(whole),
      words: countWords(whole),
      authors: JSON.stringify(newAuthors),
    }
  },
)

const idsOf = (doc: Node) => doc.content.content.flatMap((block) => addressOf(block) ?? [])

/** A text as the first steps are for it; null for no text. */
export const firstText = answering((content: string) => {
  const text = readAcademicText(content)
  if (text === null) return null
  return {
    doc: JSON.stringify(editedDocument(text)),
    head: JSON.stringify(headBlocks(text)),
  }
})

type Replaced = {
  projectId: string
  stored: StoredText
  /** The version that replaced the text, and the one that it was made from. */
  content: string
  base: string | null
}

/** The steps from a text to a version that replaced it, and the blocks of its title page. What people wrote since `base` stays. */
export const stepsToVersion = answering(({ projectId, stored, content, base }: Replaced) => {
  const { doc, last } = open(stored)
  const text = readAcademicText(content)
  const before = base === null ? null : readAcademicText(base)
  const mine = textBeingEdited(doc)
  const found = text && stepsTo(doc, before ? mergeTexts(before, mine, text) : text)
  known.delete(projectId)
  return {
    last,
    steps: found?.steps.map((step) => JSON.stringify(step.toJSON())) ?? [],
    head: JSON.stringify(text === null ? [] : headBlocks(text)),
  }
})
