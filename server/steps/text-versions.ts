import { Node } from 'prosemirror-model'
import type { Block } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { countWords } from '#core/document/words.ts'
import { applySteps } from '#core/editing/apply-steps.ts'
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
import { forget, knownText, openText, remember } from './known-texts.ts'
import type { StoredText } from './steps.queries.ts'

export type TextToKeep = {
  projectId: string
  head: string
  stored: StoredText
  /** The sender of each step; null when it is not known. */
  people: readonly (string | null)[]
  /** The authors of the blocks before the steps; null when authors were not recorded yet: then all is the owner's. */
  authors: readonly (BlockAuthors & { id: string })[] | null
  ownerId: string
}

/** Who wrote what since the text was last saved as a version, in the form that `keep_steps` (SQL) takes. */
export type NewAuthors = {
  /** The number of the step before. */
  from: number
  words: Record<string, number>
  /** The new and the changed blocks. */
  blocks: (BlockAuthors & { id: string })[]
  /** Ids of all blocks. */
  ids: string[]
}

/** The text after the newest step: as a version has it, as the next steps are for it, and who wrote it. */
export function textToKeep({ projectId, head, stored, people, authors, ownerId }: TextToKeep) {
  const before = Node.fromJSON(schema, JSON.parse(stored.doc))
  const steps = stored.steps.map((step) => JSON.parse(step) as unknown)
  const authorship = new Authorship(before)
  const doc = applySteps(before, steps, (step, was, is, at) =>
    authorship.take(step, was, is, people[at] ?? null),
  )
  const last = stored.number + steps.length
  if ((knownText(projectId)?.last ?? -1) < last) remember(projectId, { last, doc, recent: [] })
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
}

const idsOf = (doc: Node) => doc.content.content.flatMap((block) => addressOf(block) ?? [])

/** A text as the first steps are for it; null for no text. */
export function firstText(content: string) {
  const text = readAcademicText(content)
  if (text === null) return null
  return {
    doc: JSON.stringify(editedDocument(text)),
    head: JSON.stringify(headBlocks(text)),
  }
}

export type ReplacedText = {
  projectId: string
  stored: StoredText
  /** The version that replaced the text, and the one that it was made from. */
  content: string
  base: string | null
}

/** The steps from a text to a version that replaced it, and the blocks of its title page. What people wrote since `base` stays. */
export function stepsToVersion({ projectId, stored, content, base }: ReplacedText) {
  const { doc, last } = openText(stored)
  const text = readAcademicText(content)
  const before = base === null ? null : readAcademicText(base)
  const mine = textBeingEdited(doc)
  const found = text && stepsTo(doc, before ? mergeTexts(before, mine, text) : text)
  forget(projectId)
  return {
    last,
    steps: found?.steps.map((step) => JSON.stringify(step.toJSON())) ?? [],
    head: JSON.stringify(text === null ? [] : headBlocks(text)),
  }
}
