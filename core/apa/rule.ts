import type { BlockFacts, DocumentFacts, ReferenceFacts } from './facts.ts'
import type { CheckOptions, Edit, Finding, RuleId, Severity, TextList } from './finding.ts'

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
  /** Checks one block of the body alone. */
  checkBlock?: (block: BlockFacts, options: CheckOptions) => LocalFinding[]
  /** Checks one reference alone. */
  checkReference?: (reference: ReferenceFacts, options: CheckOptions) => LocalFinding[]
  /** Checks the whole document. */
  checkDocument?: (document: DocumentFacts) => PlacedFinding[]
}

type Place = { start: number; end: number }
type LocalFix = NonNullable<LocalFinding['fix']>

/** A finding at a place of a block; its fix only where the correction is certain. */
export function findingAt(
  severity: Severity,
  { start, end }: Place,
  message: string,
  fix?: LocalFix | false | null,
): LocalFinding {
  return { severity, start, end, message, ...(fix ? { fix } : {}) }
}

/** The same in the block of the body at `index`. */
export function bodyFinding(
  index: number,
  ...finding: Parameters<typeof findingAt>
): PlacedFinding {
  return placeFinding(findingAt(...finding), 'cuerpo', index)
}

/** A fix that replaces a place by a text. */
export function replaceFix(label: string, { start, end }: Place, text: string): LocalFix {
  return { label, edits: [{ start, end, text }] }
}

/** A finding, and what its fix edits, in the block where it was found. */
export function placeFinding<Local extends LocalFinding>(
  { fix, ...finding }: Local,
  list: TextList,
  index: number,
): Omit<Local, 'fix'> & PlacedFinding {
  if (!fix) return { ...finding, list, index }
  const edits: Edit[] =
    fix.edits === 'remove'
      ? [{ kind: 'remove', list, index }]
      : fix.edits.map((edit) => ({ kind: 'text', list, index, ...edit }))
  return { ...finding, list, index, fix: { label: fix.label, edits } }
}

export const headingLevels: ReadonlyMap<string, number> = new Map([
  ['t1', 1],
  ['t2', 2],
  ['t3', 3],
  ['t4', 4],
  ['t5', 5],
  ['appendix', 1],
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
