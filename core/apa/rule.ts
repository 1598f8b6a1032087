import type { Place } from './citation.ts'
import type { BlockFacts, DocumentFacts, ReferenceFacts } from './facts.ts'
import type { CheckOptions, Edit, Finding, RuleId, Severity, TextList } from './finding.ts'
import type { Stretch } from './reference-layout.ts'

/** A rule of APA 7: an entry of a table in `rules/`, under its id. It has patterns, checks or both. */
export type Rule = {
  /** The rule's name, in a few Spanish words. */
  name: string
  /** The reason for the rule, in one Spanish sentence. */
  why: string
  /** Where the rule is written. */
  source: string
  /** How grave its faults are, unless a fault says otherwise; 'aviso' if absent. */
  severity?: Severity
  patterns?: readonly Pattern[]
  /** Checks one block of the body. Not called for blocks that are references: `reference` checks these. */
  block?: (block: BlockFacts, options: CheckOptions) => Some<Fault>
  /** Checks one reference. */
  reference?: (reference: ReferenceFacts, options: CheckOptions) => Some<Fault>
  /** Checks what depends on several blocks or references. */
  document?: (document: DocumentFacts) => Some<PlacedFault>
}

/** A fault that a regular expression finds: what it searches, its message and its correction. */
export type Pattern = {
  /** The content or visible text that is searched. */
  in:
    | 'all blocks and references'
    | 'prose'
    | 'paragraphs'
    | 'paragraphs and quotations'
    | 'headings'
    | 'headings in a line of their own'
    | 'references'
    | 'references after the date'
    | 'titles of references'
  /** With the flag `g` every match is a fault, else the first. Its time must be linear in the text. */
  find: RegExp
  /** Which matches are no fault; `text` is what was searched. */
  unless?: (found: RegExpExecArray, text: string) => boolean
  message: string | ((found: RegExpExecArray) => string)
  severity?: Severity
  /** The button's label, and the text that replaces the match. A match that equals this text is no fault. */
  fix?: [label: string, text: string | ((found: RegExpExecArray) => string)]
}

/** The rules of one subject. */
export type Rules = Partial<Record<RuleId, Rule>>

/** The result of a check: one finding, a list of findings, or none (null, false). */
type Some<Found> = Found | null | false | (Found | null | false)[]

/** What is wrong in a block or a reference, and what corrects it. */
export type Fault = {
  /** What is marked; the whole block or reference if absent. */
  at?: Place
  /** One plain sentence in Spanish. */
  message: string
  /** Only where the correction is certain. */
  fix?: Fix | false | null
  severity?: Severity
}

/** A fault in a text: `where` is a block of the body by its index, a reference, or null for the title page. */
export type PlacedFault = Fault & { where: number | null | { list: TextList; index: number } }

/**
 * A correction: a text in place of what is marked, or of `at`; several such edits; the removal of the block; or the
 * references in another order.
 */
export type Fix = { label: string } & (
  | { text: string; at?: Place }
  | { edits: readonly (Place & { text: string })[] }
  | { removes: true }
  | { order: number[] }
)

export function listOf<Found>(found: Some<Found> | undefined): Found[] {
  if (!found) return []
  return (Array.isArray(found) ? found : [found]).filter(Boolean) as Found[]
}

/** The finding of a rule's fault in a block, whose content is marked where the fault marks nothing else. */
export function findingOf(
  { id, severity = 'aviso' }: Rule & { id: RuleId },
  { at, message, fix, severity: own }: Fault,
  { list, index, content }: { list: TextList; index: number | null; content: string },
): Finding {
  const { start, end } = at ?? wholeOf(content)
  const finding = { rule: id, severity: own ?? severity, list, index, start, end, message }
  if (!fix || index === null) return finding
  return { ...finding, fix: { label: fix.label, edits: editsOf(fix, { start, end }, list, index) } }
}

function editsOf(fix: Fix, marked: Place, list: TextList, index: number): Edit[] {
  if ('order' in fix) return [{ kind: 'order', list: 'referencias', order: fix.order }]
  if ('removes' in fix) return [{ kind: 'remove', list, index }]
  const edits = 'edits' in fix ? fix.edits : [{ ...(fix.at ?? marked), text: fix.text }]
  return edits.map(({ start, end, text }) => ({ kind: 'text', list, index, start, end, text }))
}

export const wholeOf = (content: string): Place => ({ start: 0, end: content.length })

/** Where a match of a regular expression begins and ends. */
export function placeOf({ 0: said, index }: { 0: string; index: number }): Place {
  return { start: index, end: index + said.length }
}

/** A stretch of a reference's visible text as a place in its content. */
export function placeIn({ layout }: ReferenceFacts, { start, end }: Stretch): Place {
  const { places } = layout.visible
  const from = places[start] ?? 0
  const last = end > start ? places[end - 1] : undefined
  return { start: from, end: last === undefined ? from : last + 1 }
}

/** Whether a stretch of a reference is stored as it is shown, without italics: only then another text can replace it. */
export function isPlain(reference: ReferenceFacts, { start, end }: Stretch): boolean {
  const place = placeIn(reference, { start, end })
  const { text } = reference.layout.visible
  return reference.content.slice(place.start, place.end) === text.slice(start, end)
}

/** Whether there is no mark of italics at a place: only then what stands there can be taken out. */
export const hasNoStar = (content: string, { start, end }: Place): boolean =>
  !content.slice(start, end).includes('*')

/** A stretch of a reference as what is marked, and another text for it where it is plain. */
export function rewrite(
  reference: ReferenceFacts,
  stretch: Stretch,
  label: string,
  text: string,
): { at: Place; fix: Fix | false } {
  return { at: placeIn(reference, stretch), fix: isPlain(reference, stretch) && { label, text } }
}

export const headingLevels: ReadonlyMap<string, number> = new Map([
  ['t1', 1],
  ['t2', 2],
  ['t3', 3],
  ['t4', 4],
  ['t5', 5],
  ['appendix', 1],
])
