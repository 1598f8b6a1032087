import { Node } from 'prosemirror-model'
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
import { stepsTo } from '#core/editing/rewrite-text.ts'
import { addressOf, schema } from '#core/editing/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { type JsonLimits, readJson } from '#server/http/read-json.ts'
import { validated } from '#server/http/validate.ts'
import { answering } from '#server/texts/answering.ts'
import { requireSize } from '#server/texts/require-size.ts'

/**
 * What one thread does with texts that several people write: each export is a task. It keeps the texts that it read last,
 * so that a key costs the main thread no text.
 */

/** A text as the database has it: after step `number`, and the steps since. */
export type StoredText = { number: number; doc: string; steps: readonly string[] }

type Known = { last: number; doc: Node }

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
  return after({ last: number, doc: Node.fromJSON(schema, JSON.parse(doc)) }, steps)
}

export type SendToRead = {
  projectId: string
  bytes: Uint8Array
  limits: JsonLimits
  stored?: StoredText
  /** The steps after one. */
  since?: { after: number; steps: readonly string[] }
}

/** What a client sent; its steps as they are stored, and null when they are for an older text than the newest known here. */
export type ReadSend = Omit<SendSteps, 'steps'> & { steps: string[] | null }
/** What is needed first: the text, or the steps after `last`. */
export type Lacking = { lacks: 'text' } | { lacks: 'steps'; last: number }

/** The body of `POST …/steps`. Throws what `readJson` throws, request.invalid, steps.invalid and what `requireSize` throws. */
export const readSend = answering((given: SendToRead): ReadSend | Lacking => {
  const { projectId, bytes, limits, stored, since } = given
  const { steps, ...sent } = validated(SendSteps, readJson(new TextDecoder().decode(bytes), limits))
  if (stored !== undefined) remember(projectId, open(stored))
  else if (since !== undefined) catchUp(projectId, since)
  const text = known.get(projectId)
  if (text === undefined) return { lacks: 'text' }
  if (text.last < sent.after && stored === undefined) return { lacks: 'steps', last: text.last }
  if (text.last !== sent.after) return { ...sent, steps: null }
  if (steps.length === 0) return { ...sent, steps: [] }
  const doc = applied(text.doc, steps)
  requireSize(textBeingEdited(doc))
  taken.set(projectId, text)
  remember(projectId, { last: text.last + steps.length, doc })
  return { ...sent, steps: steps.map((step) => JSON.stringify(step)) }
})

/** Another task may have put another text in the place of the one that the steps were read for. */
function catchUp(
  projectId: string,
  { after: number, steps }: NonNullable<SendToRead['since']>,
): void {
  const text = known.get(projectId)
  if (text?.last === number) remember(projectId, after(text, steps))
}

function after({ last, doc }: Known, steps: readonly string[]): Known {
  const all = steps.map((step) => JSON.parse(step) as unknown)
  return { last: last + steps.length, doc: applySteps(doc, all) }
}

function applied(doc: Node, steps: readonly unknown[]): Node {
  try {
    return applySteps(doc, steps)
  } catch (error) {
    if (!(error instanceof StepFault)) throw error
    throw new AppError('steps.invalid', {}, { cause: error })
  }
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
    if ((known.get(projectId)?.last ?? -1) < last) remember(projectId, { last, doc })
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
