import { allRules } from '#core/apa/all-rules.ts'
import { citedAs } from '#core/apa/cite-work.ts'
import type { DocumentFacts } from '#core/apa/facts.ts'
import type { Edit, Finding, RuleId, Severity } from '#core/apa/finding.ts'
import { removalsOf } from '#core/apa/removals.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { CitingText } from '#core/sources/citations-outside.ts'
import type { Place } from '#web/pages/find-places.ts'
import { type ChangePart, changeOf } from './changes.ts'
import { caseWords } from './finding-words.ts'

export const groupNames = [
  'Citas',
  'Referencias',
  'Encabezados',
  'Tablas y figuras',
  'Portada',
  'Estilo',
] as const
export type GroupName = (typeof groupNames)[number]

/** A fault against a rule of APA 7, or a citation outside the ticked sources. */
export type ReviewFinding = Omit<Finding, 'rule'> & { rule: RuleId | 'CIT-SOURCE' }

/** One of the places of a row. */
export type RowPlace = {
  /** Stays the same while the text is changed elsewhere. */
  key: string
  finding: Finding
  place: Place | null
  change: ChangePart[] | null
}

/** The findings of one rule with one cause, as the list shows them. */
export type Row = {
  /** Its cause: stays the same while findings of it are left. */
  key: string
  number: number
  rule: RuleId
  severity: Severity
  /** What is the case: "3 títulos terminan en punto". */
  title: string
  /** One sentence. */
  why: string
  /** One at least, in the order of the text. */
  places: readonly RowPlace[]
  /** Whether all of them have a certain fix; else none has. */
  isFixable: boolean
  /** What takes the cause out of the text, where it can be deleted at every place. */
  removals: readonly Edit[] | null
}

export type Group = { name: GroupName; rows: Row[] }

const rules = new Map(allRules.map((rule) => [rule.id, rule] as const))

export const ruleName = (rule: RuleId): string => rules.get(rule)?.name ?? rule

export function groupOf(rule: ReviewFinding['rule']): GroupName {
  if (/^(?:CIT|NOTE|QUOTE)-/.test(rule)) return 'Citas'
  if (rule.startsWith('REF-')) return 'Referencias'
  if (rule.startsWith('TP-')) return 'Portada'
  if (/^(?:TAB|FIG)-/.test(rule)) return 'Tablas y figuras'
  return rule.startsWith('P-') || rule === 'TXT-SUMMARY' || rule === 'TXT-KEYWORDS'
    ? 'Estilo'
    : 'Encabezados'
}

/** A key for each finding: the rule, the words it is about, and a counter for findings with the same words. */
export function keysOf(
  text: Pick<CitingText, 'cuerpo' | 'referencias'>,
  findings: readonly ReviewFinding[],
): string[] {
  const seen = new Map<string, number>()
  return findings.map(({ rule, list, index, start, end, message }) => {
    const content = index === null ? '' : (text[list][index]?.content ?? '')
    const key = `${rule} ${list} ${message} ${content.slice(start, end)}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return `${key} ${before}`
  })
}

/** Rules whose findings have nothing to do with each other: each work is a case of its own. */
const ofOneWork = new Set<RuleId>(['REF-UNCITED', 'REF-SOURCE', 'REF-ETAL', 'REF-DUPYEAR'])

/**
 * What findings of one row have in common: the rule, the list and what is said of them, which names the missing work or
 * the wanted spelling; and what is written now, where that is a word.
 */
export function causeOf(text: CitingText, finding: Finding): string {
  const { rule, list, index, severity, message, fix } = finding
  const parts: (string | undefined)[] = [rule, list, severity, message, fix ? 'fix' : '']
  const content = index === null ? '' : (text[list][index]?.content ?? '')
  if (rule === 'CIT-AMP') parts.push(saidIn(content, finding))
  // Two references of one work, or of one author and year, are one case.
  if (rule === 'REF-DUPYEAR') parts.push(content.split(/(?<=\d{4})/)[0])
  else if (ofOneWork.has(rule)) parts.push(content)
  return parts.join(' ')
}

/** The words of a finding, as they are written. */
const saidIn = (content: string, { start, end }: { start: number; end: number }) =>
  content.slice(start, end).trim()

/**
 * The rows of findings, one for each cause, numbered: those that had a number keep it, new ones get the next ones, which
 * are added to `numbers`.
 */
export function makeRows(
  text: AcademicText,
  findings: readonly Finding[],
  places: readonly (Place | null)[],
  numbers: Map<string, number>,
  document: DocumentFacts | null,
): Row[] {
  const keys = keysOf(text, findings)
  const names = new Map(
    document?.references.map(({ list, index, facts }) => [`${list} ${index}`, facts]) ?? [],
  )
  const removalOf = document ? removalsOf(document) : () => null
  const byCause = new Map<string, RowPlace[]>()
  for (const [at, finding] of findings.entries()) {
    const cause = causeOf(text, finding)
    const own = byCause.get(cause) ?? []
    byCause.set(cause, own)
    own.push({
      key: keys[at] ?? '',
      finding,
      place: places[at] ?? null,
      change: fixParts(text, finding),
    })
  }
  return [...byCause].map(([key, own]) => {
    const [first] = own as [RowPlace, ...RowPlace[]]
    const { finding } = first
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    const { list, index } = finding
    const facts = names.get(`${list} ${index}`)
    const { title, why } = caseWords(finding, {
      count: own.length,
      said: saidIn(index === null ? '' : (text[list][index]?.content ?? ''), finding),
      work: facts && citedAs(facts.csl),
    })
    return {
      key,
      number,
      rule: finding.rule,
      severity: finding.severity,
      title,
      why: why ?? rules.get(finding.rule)?.why ?? '',
      places: own,
      isFixable: own.every((one) => one.finding.fix !== undefined),
      removals: allOf(own.map((one) => removalOf(one.finding))),
    }
  })
}

const allOf = (edits: readonly (Edit | null)[]): readonly Edit[] | null =>
  edits.every((edit) => edit !== null) ? edits : null

/** What the fix of a finding removes and inserts; null where it moves or removes whole blocks. */
function fixParts(text: AcademicText, finding: Finding): ChangePart[] | null {
  const { list, index, fix } = finding
  const content = index === null ? undefined : text[list][index]?.content
  if (!fix || content === undefined) return null
  const edits = fix.edits.flatMap((edit) =>
    edit.kind === 'text' && edit.list === list && edit.index === index ? [edit] : [],
  )
  return edits.length < fix.edits.length ? null : changeOf(content, edits, finding)
}

/** The groups that have rows, each in the order of the numbers. */
export function groupRows(rows: readonly Row[]): Group[] {
  return groupNames.flatMap((name) => {
    const own = rows.filter(({ rule }) => groupOf(rule) === name)
    if (own.length === 0) return []
    return [{ name, rows: own.sort((a, b) => a.number - b.number) }]
  })
}
