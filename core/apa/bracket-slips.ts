import { insideOf } from '#core/document/arrays.ts'
import type { Place, ReadCitation, ReadWork } from './citation.ts'
import { isOrganisation, reportingVerb } from './citation-words.ts'
import { mayBeInitials } from './group-initials.ts'
import { type Fault, placeOf } from './rule.ts'

/**
 * Faults of the brackets around citations: unbalanced, doubled, nested, spaced, side by side, or around the subject of a
 * sentence. Source: APA 7 §8.11.
 */
export function bracketSlips(content: string, citations: readonly ReadCitation[]): Fault[] {
  const certain = citations.filter(({ isDoubtful }) => !isDoubtful)
  const slips = certain.flatMap(
    (citation) =>
      doubled(content, citation) ??
      nested(content, citation) ??
      inPlaceOfSubject(content, citation) ??
      spaced(content, citation) ??
      [],
  )
  return [...brokenBrackets(content, citations), ...slips, ...sideBySide(content, citations)]
}

const isBracketed = (content: string, { start, form }: ReadCitation) =>
  form === 'parenthetical' && content[start] === '('

/** "((Mora, 2019))" */
function doubled(content: string, citation: ReadCitation): Fault | null {
  const { start, end } = citation
  if (!isBracketed(content, citation) || content[start - 1] !== '(' || content[end] !== ')')
    return null
  return {
    at: { start: start - 1, end: end + 1 },
    message: 'La cita lleva un solo par de paréntesis.',
    fix: { label: 'Quitar los paréntesis de más', text: content.slice(start, end) },
  }
}

const opening = /\(((?:(?:véase|véanse|ver|cf\.|cfr\.) )?)$/i
const ofNarrative = /^([^()]{1,300}\S) \(([^()]{1,200})\)$/

/** "(Mora (2019))": a citation of the sentence inside a bracket. */
function nested(content: string, { form, works, start, end }: ReadCitation): Fault | null {
  if (form !== 'narrative' || content[end] !== ')') return null
  const open = opening.exec(content.slice(Math.max(0, start - 10), start))
  if (!open) return null
  const [, names = '', inside = ''] = ofNarrative.exec(content.slice(start, end)) ?? []
  const [work] = works
  const initials = work?.group ? `${work.group}, ` : ''
  const rest = inside.startsWith(initials) ? inside.slice(initials.length) : null
  const author = initials === '' ? names : `${names} [${work?.group}]`
  const isCertain = works.length === 1 && names !== '' && rest !== null
  const text = `(${open[1]}${author}, ${rest})`
  return {
    at: { start: start - open[0].length, end: end + 1 },
    message: 'Dentro de un paréntesis el año va tras una coma, sin otro paréntesis.',
    fix: isCertain && { label: 'Dejar un paréntesis', text },
  }
}

const asSubject =
  /(?<!\p{L})(?:según|de acuerdo (?:con|a)|conforme a|en palabras de|a juicio de|en opinión de) $/iu
const asVerb = /(?<!\p{L})como (?:lo |bien )?(\p{Ll}{2,20}) $/iu

/** "Según (Mora, 2019), …": the author belongs to the sentence. */
function inPlaceOfSubject(content: string, citation: ReadCitation): Fault | null {
  const { works, start, end } = citation
  const [work] = works
  if (!isBracketed(content, citation) || !work) return null
  const before = content.slice(Math.max(0, start - 40), start)
  const verb = asVerb.exec(before)?.[1]?.toLowerCase()
  if (!asSubject.test(before) && !(verb && reportingVerb.test(verb))) return null
  const message = 'El autor es parte de la oración: va fuera del paréntesis, y dentro solo el año.'
  const text = works.length === 1 ? narrativeOf(content.slice(start + 1, end - 1), work) : null
  const fix = text !== null && { label: 'Sacar el autor del paréntesis', text }
  return { at: { start, end }, message, fix }
}

/** "Mora y Paz, 2019, p. 4" → "Mora y Paz (2019, p. 4)", of persons; an organisation needs its article besides. */
function narrativeOf(inside: string, { kind, authors, group }: ReadWork): string | null {
  const [, names = '', rest = ''] = /^([^,;[\]]+), ([^;[\]]+)$/.exec(inside) ?? []
  const [first = ''] = authors
  const isPerson = group === null && !mayBeInitials(first) && !isOrganisation(first)
  return kind === 'work' && isPerson && names !== '' ? `${names} (${rest})` : null
}

/** "( Mora, 2019 )" */
function spaced(content: string, { start, end }: ReadCitation): Fault | null {
  const open = content.indexOf('(', start)
  if (open === -1 || open >= end || content[end - 1] !== ')') return null
  const inside = content.slice(open + 1, end - 1)
  if (inside === inside.trim()) return null
  return {
    at: { start: open, end },
    severity: 'aviso',
    message: 'Dentro del paréntesis no van espacios junto a sus signos.',
    fix: { label: 'Quitar los espacios', text: `(${inside.trim()})` },
  }
}

const between = /^[,;]?\s{0,2}$/

/** "(Mora, 2019) (Paz, 2020)": works that are cited at one place share a bracket. Source: APA 7 §8.12. */
function sideBySide(content: string, citations: readonly ReadCitation[]): Fault[] {
  const faults: Fault[] = []
  for (let at = 0; at < citations.length; at++) {
    const run = [citations[at] as ReadCitation]
    while (isNext(content, run.at(-1), citations[at + 1])) run.push(citations[++at] as ReadCitation)
    const [first, last] = [run[0], run.at(-1)]
    if (run.length < 2 || !first || !last) continue
    const authors = new Set(run.flatMap(({ works }) => works.map(({ authors: [name] }) => name)))
    const isCertain =
      run.every(({ isPlainList, faults }) => isPlainList && faults.length === 0) &&
      authors.size === run.reduce((sum, { works }) => sum + works.length, 0)
    const text = run.map(({ start, end }) => content.slice(start + 1, end - 1).trim()).join('; ')
    faults.push({
      at: { start: first.start, end: last.end },
      severity: 'aviso',
      message: 'Las obras citadas en un mismo lugar van en un solo paréntesis, con punto y coma.',
      fix: isCertain && { label: 'Juntar los paréntesis', text: `(${text})` },
    })
  }
  return faults
}

function isNext(content: string, one?: ReadCitation, other?: ReadCitation): boolean {
  if (!one || !other || one.isDoubtful || other.isDoubtful) return false
  if (!isBracketed(content, one) || !isBracketed(content, other)) return false
  return between.test(content.slice(one.end, other.start))
}

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

/** Citations that cannot be read because a bracket is missing, or is square. What begins in a read one is none. */
function brokenBrackets(content: string, citations: readonly ReadCitation[]): Fault[] {
  const broken = unmatched(content).flatMap((index) => {
    const isOpening = content[index] === '('
    const at = isOpening ? openedPlace(content, index) : closedPlace(content, index)
    const message = isOpening
      ? 'Este paréntesis se abre y no se cierra.'
      : 'Este paréntesis se cierra y no se abre.'
    return at ? [{ at, message }] : []
  })
  const square = [...content.matchAll(squared)].map((found) => ({
    at: placeOf(found),
    message: 'La cita va entre paréntesis, no entre corchetes.',
  }))
  const isRead = insideOf(citations)
  const inOrder = [...broken, ...square].sort((a, b) => a.at.start - b.at.start)
  return inOrder.filter(({ at: { start } }) => !isRead({ start, end: start + 1 }))
}

function openedPlace(content: string, at: number): Place | null {
  const after = content.slice(at + 1, at + 1 + reach)
  const found = opened.exec(after)?.[0]
  if (found !== undefined) return { start: at, end: at + 1 + found.length }
  const year = openedYear.exec(after)?.[0]
  const before = namesBefore.exec(content.slice(Math.max(0, at - reach), at))?.[0]
  if (year === undefined || before === undefined) return null
  return { start: at - before.length, end: at + 1 + year.length }
}

function closedPlace(content: string, at: number): Place | null {
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
