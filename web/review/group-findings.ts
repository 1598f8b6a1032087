import { allRules } from '#core/apa/all-rules.ts'
import type { Finding, RuleId } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { CitingText } from '#core/sources/citations-outside.ts'
import type { Place } from '#web/pages/find-places.ts'

export const groupNames = ['Citas', 'Referencias', 'Encabezados', 'Portada', 'Estilo'] as const
export type GroupName = (typeof groupNames)[number]

/** A fault against a rule of APA 7, or a citation outside the ticked sources. */
export type ReviewFinding = Omit<Finding, 'rule'> & { rule: RuleId | 'CIT-SOURCE' }

/** A finding as the list shows it. */
export type Row = {
  /** Stays the same while the text is changed elsewhere. */
  key: string
  number: number
  finding: ReviewFinding
  /** The rule's name. */
  name: string
  why: string
  place: Place | null
  change: ChangePart[] | null
}

export type Group = { name: GroupName; rows: Row[] }

export type ChangePart = { kind: 'same' | 'out' | 'in'; text: string }

const rules = new Map<ReviewFinding['rule'], { name: string; why: string }>(
  allRules.map((rule) => [rule.id, rule] as const),
)

export function groupOf(rule: ReviewFinding['rule']): GroupName {
  if (rule.startsWith('CIT-') || rule === 'QUOTE-40') return 'Citas'
  if (rule.startsWith('REF-')) return 'Referencias'
  if (rule.startsWith('TP-')) return 'Portada'
  return rule.startsWith('P-') || rule === 'TXT-SUMMARY' ? 'Estilo' : 'Encabezados'
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

/** Numbers the findings: those that had a number keep it, new ones get the next ones, which are added to `numbers`. */
export function makeRows(
  text: AcademicText,
  findings: readonly ReviewFinding[],
  places: readonly (Place | null)[],
  numbers: Map<string, number>,
): Row[] {
  const keys = keysOf(text, findings)
  return findings.map((finding, index) => {
    const key = keys[index] ?? ''
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    const rule = rules.get(finding.rule)
    return {
      key,
      number,
      finding,
      name: rule?.name ?? finding.rule,
      why: rule?.why ?? '',
      place: places[index] ?? null,
      change: changeOf(finding, text),
    }
  })
}

/** The groups that have rows, each in the order of the numbers. */
export function groupRows(rows: readonly Row[]): Group[] {
  return groupNames.flatMap((name) => {
    const own = rows.filter(({ finding }) => groupOf(finding.rule) === name)
    if (own.length === 0) return []
    return [{ name, rows: own.sort((a, b) => a.number - b.number) }]
  })
}

/** How much text is shown around a change, and the longest change that is shown, in UTF-16 units. */
const around = 24
const maxChangeLength = 160

/** What a fix removes and inserts, with the words around it; null where it moves or removes whole blocks. */
export function changeOf(finding: ReviewFinding, text: AcademicText): ChangePart[] | null {
  const { list, index, fix } = finding
  const content = index === null ? undefined : text[list][index]?.content
  if (!fix || content === undefined) return null
  const edits = fix.edits.flatMap((edit) =>
    edit.kind === 'text' && edit.list === list && edit.index === index ? [edit] : [],
  )
  if (edits.length === 0 || edits.length < fix.edits.length) return null
  edits.sort((a, b) => a.start - b.start)
  const first = edits[0]?.start ?? 0
  const last = edits.at(-1)?.end ?? first
  const brackets = bracketsAround(content, first, last)
  const near = Math.max(Math.min(first, finding.start), first - around)
  const far = Math.min(Math.max(last, finding.end), last + around)
  const from = brackets?.from ?? wordStart(content, near)
  const to = brackets?.to ?? wordEnd(content, far)
  if (to - from > maxChangeLength) return null
  const parts: ChangePart[] = []
  const add = (kind: ChangePart['kind'], markup: string) => {
    const shown = markup.replaceAll(/\\?\*/g, '')
    if (shown !== '') parts.push({ kind, text: shown })
  }
  let at = from
  for (const edit of edits) {
    const { start, end, put } = withoutSameEnds(content, edit)
    add('same', content.slice(at, start))
    add('out', content.slice(start, end))
    add('in', put)
    at = end
  }
  add('same', content.slice(at, to))
  const said = (kind: ChangePart['kind']) =>
    parts
      .flatMap((part) => (part.kind === 'same' || part.kind === kind ? [part.text] : []))
      .join('')
  // Only the italics change, which these parts do not show.
  return said('out') === said('in') ? null : parts
}

/** An edit without the characters at both ends that it does not change. */
function withoutSameEnds(content: string, edit: { start: number; end: number; text: string }) {
  let { start, end, text: put } = edit
  while (start < end && put !== '' && content[start] === put[0]) {
    start++
    put = put.slice(1)
  }
  while (start < end && put !== '' && content[end - 1] === put.at(-1)) {
    end--
    put = put.slice(0, -1)
  }
  return { start, end, put }
}

/** The brackets around a change, if they are near. */
function bracketsAround(content: string, start: number, end: number) {
  const open = content.lastIndexOf('(', start)
  const close = content.indexOf(')', end - 1)
  const isNear = open >= 0 && close >= 0 && start - open < 2 * around && close - end < 2 * around
  const isInside =
    isNear && !/[()]/.test(content.slice(open + 1, start) + content.slice(end, close))
  return isInside ? { from: open, to: close + 1 } : null
}

function wordStart(content: string, at: number): number {
  let start = at
  while (start > 0 && at - start < around && /\S/.test(content[start - 1] ?? '')) start--
  return start
}

function wordEnd(content: string, at: number): number {
  let end = at
  while (end < content.length && end - at < around && /\S/.test(content[end] ?? '')) end++
  return end
}
