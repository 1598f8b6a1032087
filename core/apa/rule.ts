import type { BlockFacts, DocumentFacts, ReferenceFacts } from './facts.ts'
import type { CheckOptions, Finding, RuleId, Severity } from './finding.ts'

/** A finding in one block, before it is known where the block stands. */
export type LocalFinding = {
  severity: Severity
  start: number
  end: number
  message: string
  /** What corrects it: new texts in this block, or the removal of the block. */
  fix?: { label: string; edits: { start: number; end: number; text: string }[] | 'remove' }
}

/** A finding in the document, without its rule: the caller knows which rule it ran. */
export type PlacedFinding = Omit<Finding, 'rule'>

/** One rule of APA 7: its name, its reason and its checks. */
export type Rule = {
  id: RuleId
  /** The rule's name, in a few Spanish words. */
  name: string
  /** The reason for the rule, in one Spanish sentence. */
  why: string
  /** Looks at one block of the body alone. */
  checkBlock?: (block: BlockFacts, options: CheckOptions) => LocalFinding[]
  /** Looks at one reference alone. */
  checkReference?: (reference: ReferenceFacts, options: CheckOptions) => LocalFinding[]
  /** Looks at the whole document. */
  checkDocument?: (document: DocumentFacts) => PlacedFinding[]
}

/** A fix that replaces a place by a text. */
export function replaceFix(
  label: string,
  start: number,
  end: number,
  text: string,
): NonNullable<LocalFinding['fix']> {
  return { label, edits: [{ start, end, text }] }
}

export const headingLevels: ReadonlyMap<string, number> = new Map([
  ['t1', 1],
  ['t2', 2],
  ['t3', 3],
])

/** A stretch of a reference's visible text as places in its content. */
export function placeIn(
  { layout: { visible } }: ReferenceFacts,
  start: number,
  end: number,
): { start: number; end: number } {
  const from = visible.places[start] ?? 0
  const last = end > start ? visible.places[end - 1] : undefined
  return { start: from, end: last === undefined ? from : last + 1 }
}

/** The place of the whole reference. */
export function wholeOf({ content }: { content: string }): { start: number; end: number } {
  return { start: 0, end: content.length }
}
