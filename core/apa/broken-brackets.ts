import type { ReadCitation } from './citation.ts'
import { findingAt, type LocalFinding } from './rule.ts'

/** Names and a year as in a citation: "Mora y Paz, 2019, p. 3". Each part has a limit, so that it is linear. */
const name = String.raw`\p{Lu}[\p{L}’'-]{1,40}`
/** The names of a citation: "Mora", "Mora y Paz", "Mora et al.". */
export const nameList = String.raw`${name}(?:,? (?:${name}|y|e|&|de|del|la|las|los|et al\.)){0,8}`
const page = String.raw`(?:, pp?\. \d{1,5}(?:[–-]\d{1,5})?)?`
const work = String.raw`${nameList}, \d{4}[a-z]?${page}`
const works = `${work}(?:; ${work}){0,4}`
const opened = new RegExp(`^${works}(?![\\p{L}\\d])`, 'u')
const openedYear = new RegExp(String.raw`^\d{4}[a-z]?${page}(?![\p{L}\d])`, 'u')
const closed = new RegExp(`(?<![\\p{L}’'-])${works}$`, 'u')
const namesBefore = new RegExp(`(?<![\\p{L}’'-])${nameList} $`, 'u')
const squared = new RegExp(String.raw`\[${works}\]`, 'gu')
/** The longest citation that is looked for, in UTF-16 units. */
const reach = 200

/** Citations that cannot be read because a bracket is missing, or is square. Source: APA 7 §8.11. */
export function brokenBrackets(
  content: string,
  citations: readonly ReadCitation[],
): LocalFinding[] {
  if (!/[()[\]]/.test(content)) return []
  const findings: LocalFinding[] = []
  for (const at of unmatched(content)) {
    const isOpening = content[at] === '('
    const place = isOpening ? openedPlace(content, at) : closedPlace(content, at)
    const message = isOpening
      ? 'Este paréntesis se abre y no se cierra.'
      : 'Este paréntesis se cierra y no se abre.'
    if (place) findings.push(findingAt('error', place, message))
  }
  for (const { 0: said, index } of content.matchAll(squared)) {
    const place = { start: index, end: index + said.length }
    findings.push(findingAt('error', place, 'La cita va entre paréntesis, no entre corchetes.'))
  }
  return withoutRead(findings, citations)
}

function openedPlace(content: string, at: number) {
  const after = content.slice(at + 1, at + 1 + reach)
  const found = opened.exec(after)?.[0]
  if (found !== undefined) return { start: at, end: at + 1 + found.length }
  const year = openedYear.exec(after)?.[0]
  const before = namesBefore.exec(content.slice(Math.max(0, at - reach), at))?.[0]
  if (year === undefined || before === undefined) return null
  return { start: at - before.length, end: at + 1 + year.length }
}

function closedPlace(content: string, at: number) {
  const found = closed.exec(content.slice(Math.max(0, at - reach), at))?.[0]
  return found === undefined ? null : { start: at - found.length, end: at + 1 }
}

/** The round brackets without a partner, in order. */
function unmatched(content: string): number[] {
  const open: number[] = []
  const alone: number[] = []
  for (const { 0: said, index } of content.matchAll(/[()]/g)) {
    if (said === '(') open.push(index)
    else if (open.pop() === undefined) alone.push(index)
  }
  return [...open, ...alone].sort((a, b) => a - b)
}

/** Without those that begin in a citation that could be read. */
function withoutRead(findings: LocalFinding[], citations: readonly ReadCitation[]): LocalFinding[] {
  const inOrder = findings.sort((a, b) => a.start - b.start)
  let next = 0
  return inOrder.filter(({ start }) => {
    while ((citations[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    return (citations[next]?.start ?? Number.POSITIVE_INFINITY) > start
  })
}
