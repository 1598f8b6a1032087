import type { ReadCitation, ReadWork } from './citation.ts'
import { reportingVerb } from './citation-words.ts'
import { mayBeInitials } from './group-initials.ts'
import { isOrganisation } from './reference-kind.ts'
import { findingAt, type LocalFinding, replaceFix } from './rule.ts'

/** Citations that can be read, in brackets that stand where none belong. Source: APA 7 §8.11. */
export function bracketSlips(content: string, citations: readonly ReadCitation[]): LocalFinding[] {
  const findings: LocalFinding[] = []
  for (const citation of citations) {
    if (citation.isDoubtful) continue
    const finding =
      doubled(content, citation) ??
      nested(content, citation) ??
      inPlaceOfSubject(content, citation) ??
      spaced(content, citation)
    if (finding) findings.push(finding)
  }
  return [...findings, ...sideBySide(content, citations)]
}

const isBracketed = (content: string, { start, form }: ReadCitation) =>
  form === 'parenthetical' && content[start] === '('

/** "((Mora, 2019))" */
function doubled(content: string, citation: ReadCitation): LocalFinding | null {
  const { start, end } = citation
  if (!isBracketed(content, citation) || content[start - 1] !== '(' || content[end] !== ')')
    return null
  const place = { start: start - 1, end: end + 1 }
  const fix = replaceFix('Quitar los paréntesis de más', place, content.slice(start, end))
  return findingAt('error', place, 'La cita lleva un solo par de paréntesis.', fix)
}

const opening = /\(((?:(?:véase|véanse|ver|cf\.|cfr\.) )?)$/i
const ofNarrative = /^([^()]{1,300}\S) \(([^()]{1,200})\)$/

/** "(Mora (2019))": a citation of the sentence inside a bracket. */
function nested(content: string, { form, works, start, end }: ReadCitation): LocalFinding | null {
  if (form !== 'narrative' || content[end] !== ')') return null
  const open = opening.exec(content.slice(Math.max(0, start - 10), start))
  if (!open) return null
  const place = { start: start - open[0].length, end: end + 1 }
  const [, names = '', inside = ''] = ofNarrative.exec(content.slice(start, end)) ?? []
  const [work] = works
  const initials = work?.group ? `${work.group}, ` : ''
  const rest = inside.startsWith(initials) ? inside.slice(initials.length) : null
  const author = initials === '' ? names : `${names} [${work?.group}]`
  const isCertain = works.length === 1 && names !== '' && rest !== null
  const text = `(${open[1]}${author}, ${rest})`
  const fix = isCertain && replaceFix('Dejar un paréntesis', place, text)
  const message = 'Dentro de un paréntesis el año va tras una coma, sin otro paréntesis.'
  return findingAt('error', place, message, fix)
}

const asSubject =
  /(?<!\p{L})(?:según|de acuerdo (?:con|a)|conforme a|en palabras de|a juicio de|en opinión de) $/iu
const asVerb = /(?<!\p{L})como (?:lo |bien )?(\p{Ll}{2,20}) $/iu

/** "Según (Mora, 2019), …": the author belongs to the sentence. */
function inPlaceOfSubject(content: string, citation: ReadCitation): LocalFinding | null {
  const { works, start, end } = citation
  const [work] = works
  if (!isBracketed(content, citation) || !work) return null
  const before = content.slice(Math.max(0, start - 40), start)
  const verb = asVerb.exec(before)?.[1]?.toLowerCase()
  if (!asSubject.test(before) && !(verb && reportingVerb.test(verb))) return null
  const message = 'El autor es parte de la oración: va fuera del paréntesis, y dentro solo el año.'
  const text = works.length === 1 ? narrativeOf(content.slice(start + 1, end - 1), work) : null
  const fix = text !== null && replaceFix('Sacar el autor del paréntesis', citation, text)
  return findingAt('error', { start, end }, message, fix)
}

/** "Mora y Paz, 2019, p. 4" → "Mora y Paz (2019, p. 4)", of persons; an organisation needs its article besides. */
function narrativeOf(inside: string, { kind, authors, group }: ReadWork): string | null {
  const [, names = '', rest = ''] = /^([^,;[\]]+), ([^;[\]]+)$/.exec(inside) ?? []
  const [first = ''] = authors
  const isPerson = group === null && !mayBeInitials(first) && !isOrganisation(first)
  return kind === 'work' && isPerson && names !== '' ? `${names} (${rest})` : null
}

/** "( Mora, 2019 )" */
function spaced(content: string, { start, end }: ReadCitation): LocalFinding | null {
  const open = content.indexOf('(', start)
  if (open === -1 || open >= end || content[end - 1] !== ')') return null
  const inside = content.slice(open + 1, end - 1)
  if (inside === inside.trim()) return null
  const place = { start: open, end }
  const fix = replaceFix('Quitar los espacios', place, `(${inside.trim()})`)
  return findingAt('aviso', place, 'Dentro del paréntesis no van espacios junto a sus signos.', fix)
}

const between = /^[,;]?\s{0,2}$/

/** "(Mora, 2019) (Paz, 2020)": works that are cited at one place share a bracket. Source: APA 7 §8.12. */
function sideBySide(content: string, citations: readonly ReadCitation[]): LocalFinding[] {
  const findings: LocalFinding[] = []
  for (let at = 0; at < citations.length; at++) {
    const run = [citations[at] as ReadCitation]
    while (isNext(content, run.at(-1), citations[at + 1])) run.push(citations[++at] as ReadCitation)
    const [first, last] = [run[0], run.at(-1)]
    if (run.length < 2 || !first || !last) continue
    const place = { start: first.start, end: last.end }
    const authors = new Set(run.flatMap(({ works }) => works.map(({ authors: [name] }) => name)))
    const isCertain =
      run.every(({ isPlainList, faults }) => isPlainList && faults.length === 0) &&
      authors.size === run.reduce((sum, { works }) => sum + works.length, 0)
    const text = run.map(({ start, end }) => content.slice(start + 1, end - 1).trim()).join('; ')
    const fix = isCertain && replaceFix('Juntar los paréntesis', place, `(${text})`)
    const message =
      'Las obras citadas en un mismo lugar van en un solo paréntesis, con punto y coma.'
    findings.push(findingAt('aviso', place, message, fix))
  }
  return findings
}

function isNext(content: string, one?: ReadCitation, other?: ReadCitation): boolean {
  if (!one || !other || one.isDoubtful || other.isDoubtful) return false
  if (!isBracketed(content, one) || !isBracketed(content, other)) return false
  return between.test(content.slice(one.end, other.start))
}
