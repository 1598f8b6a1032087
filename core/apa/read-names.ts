import type { Place } from './citation.ts'
import {
  compoundFirms,
  compoundSurnames,
  firmEndings,
  groupHeadPairs,
  groupHeads,
  groupJoiners,
  lawHeadPairs,
  lawHeads,
  lawInitials,
  nameParticles,
  standardInitials,
} from './citation-words.ts'
import { readSlice, type Token } from './tokens.ts'

/** The authors of a work as they stand before its date. */
export type ReadNames = {
  names: (Place & { text: string })[]
  etAlWords: (Place & { text: string }) | null
  conjunction: (Place & { text: string }) | null
  group: string | null
  isLaw: boolean
  /** Initials are given with a surname: "Jiménez, L.". */
  hasInitials: boolean
  /** Between two authors there is a comma and no conjunction. */
  lacksConjunction: boolean
}

const capital = /^\p{Lu}/u
const conjunctions = /^(?:y|e|&|and|et)$/i
const initial = /^\p{Lu}$/u

/**
 * Reads the tokens `start`…`to` as the authors of a work: persons with one or two surnames and their particles, an
 * organisation with its initials in brackets, a law, a title in quotation marks or italics. Null if they are none.
 */
export function readNames(
  content: string,
  tokens: readonly Token[],
  start: number,
  to: number,
): ReadNames | null {
  let from = start
  let end = to
  let group: string | null = null
  const inBrackets = tokens[end - 2]
  // "[OMS]", "[Corte IDH]"
  const length = tokens[end - 3]?.text === '[' ? 3 : tokens[end - 4]?.text === '[' ? 4 : 0
  const firstInBrackets = tokens[end - length + 1]
  if (tokens[end - 1]?.text === ']' && inBrackets && firstInBrackets && length > 0) {
    group = readSlice(content, firstInBrackets.start, inBrackets.end)
    end -= length
  }
  // "[CEPAL], 2018": the initials alone, in brackets that they do not need.
  const isBareGroup = group !== null && end === from
  if (isBareGroup) [from, end, group] = [from + 1, to - 1, null]
  const first = tokens[from]
  if (!first || end <= from) return null
  const whole = (until: number): Place & { text: string } => {
    const stop = tokens[until - 1] ?? first
    return {
      start: first.start,
      end: stop.end,
      text: readSlice(content, first.start, stop.end),
    }
  }
  const single = (isLaw: boolean): ReadNames => ({
    names: [whole(end)],
    etAlWords: null,
    conjunction: null,
    group,
    isLaw,
    hasInitials: false,
    lacksConjunction: false,
  })
  if (isQuotedTitle(content, tokens, from, end) || isStandard(tokens, from, end))
    return single(false)
  const lower = first.text.toLowerCase()
  if (isBareGroup) return single(lawInitials.has(lower))
  if (beginsGroup(tokens, from)) {
    const isLaw = isLawHead(tokens, from)
    if (isGroupName(tokens, from, end, isLaw)) return single(isLaw)
    if (isLaw) return null
  }
  if (group !== null) return isGroupName(tokens, from, end) ? single(false) : null
  return readPersons(content, tokens, from, end)
}

/** Whether the name of an organisation or a law begins at a token. */
export function beginsGroup(tokens: readonly Token[], at: number): boolean {
  const [first = '', second = ''] = [tokens[at]?.text, tokens[at + 1]?.text]
  if (!capital.test(first)) return false
  const lower = first.toLowerCase()
  const pair = `${lower}_${second.toLowerCase()}`
  return groupHeads.has(lower) || isLawHead(tokens, at) || groupHeadPairs.has(pair)
}

/** Whether the name of a law, a code or a decree begins at a token. */
export function isLawHead(tokens: readonly Token[], at: number): boolean {
  const [first = '', second = ''] = [tokens[at]?.text, tokens[at + 1]?.text]
  const lower = first.toLowerCase()
  return lawHeads.has(lower) || lawHeadPairs.has(`${lower}_${second.toLowerCase()}`)
}

function isQuotedTitle(
  content: string,
  tokens: readonly Token[],
  from: number,
  to: number,
): boolean {
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (!first || !last) return false
  if (/^["“«]$/.test(first.text)) return /^["”»]$/.test(last.text) && to - from > 2
  const isItalic = content[first.start - 1] === '*' && content[last.end] === '*'
  return isItalic && capital.test(first.text) && to - from > 1
}

/** "ISO/IEC 18092", "NTE INEN 1578": a standard by its number. */
function isStandard(tokens: readonly Token[], from: number, to: number): boolean {
  if (!standardInitials.has(tokens[from]?.text.toLowerCase() ?? '') || to - from > 8) return false
  for (let at = from; at < to; at++)
    if (!/^(?:\p{Lu}+|[\d:/.-]+|[A-Z]?\d+)$/u.test(tokens[at]?.text ?? '')) return false
  return tokens[to - 1]?.kind === 'number'
}

/**
 * Capital words joined by small ones, with the commas of a list: "Agua, Clima y Transición Ecológica". A law may have
 * its number: "Decreto Ejecutivo 1211", "Acuerdo Ministerial MINEDUC-ME-2018-00089-A".
 */
function isGroupName(
  tokens: readonly Token[],
  from: number,
  to: number,
  isNumbered = false,
): boolean {
  if (to - from > 40) return false
  for (let at = from; at < to; at++) {
    const { text, kind } = tokens[at] ?? { text: '', kind: 'mark' }
    const isJoiner = groupJoiners.has(text.toLowerCase()) || text === '&' || text === ','
    if (isNumbered && (/^[\p{N}-]+\p{Lu}?$|^[-–/º°]$/u.test(text) || /^n$/i.test(text))) continue
    if (kind === 'number') return false
    if (kind === 'mark' && !isJoiner && text !== '-' && text !== '.') return false
    if (kind === 'word' && !isJoiner && !capital.test(text)) return false
  }
  const last = tokens[to - 1]?.text ?? ''
  return !groupJoiners.has(last) && last !== ',' && hasListCommas(tokens, from, to)
}

/** A comma inside the name of an organisation belongs to a list that a conjunction ends. */
function hasListCommas(tokens: readonly Token[], from: number, to: number): boolean {
  let isOpen = false
  for (let at = from; at < to; at++) {
    const text = tokens[at]?.text
    if (text === ',') isOpen = true
    if (text === 'y' || text === 'e') isOpen = false
  }
  return !isOpen
}

const etAlOthers = /^(?:otros|otras|cols?|colaboradores|colaboradoras|asociados)$/i

function readPersons(
  content: string,
  tokens: readonly Token[],
  from: number,
  to: number,
): ReadNames | null {
  const read: ReadNames = {
    names: [],
    etAlWords: null,
    conjunction: null,
    group: null,
    isLaw: false,
    hasInitials: false,
    lacksConjunction: false,
  }
  let at = from
  while (at < to) {
    const etAl = readEtAl(content, tokens, at, to)
    if (etAl) {
      if (read.names.length === 0 || etAl.next !== to) return null
      read.etAlWords = etAl.place
      break
    }
    const name = readPerson(tokens, at, to)
    if (!name) return null
    const [start, end] = [tokens[at]?.start ?? 0, tokens[name.next - 1]?.end ?? 0]
    read.names.push({ start, end, text: readSlice(content, start, end) })
    read.hasInitials ||= name.hasInitials
    at = name.next
    if (at >= to || readEtAl(content, tokens, at, to)) continue
    const comma = tokens[at]?.text === ','
    if (comma && readEtAl(content, tokens, ++at, to)) continue
    const joint = at < to ? tokens[at] : undefined
    if (!joint) return null
    if (conjunctions.test(joint.text)) {
      const start = comma ? (tokens[at - 1]?.start ?? joint.start) : joint.start
      read.conjunction = { start, end: joint.end, text: content.slice(start, joint.end) }
      at++
      if (at >= to) return null
    } else if (!comma || read.conjunction) return null
  }
  if (read.names.length === 0) return null
  read.lacksConjunction = read.names.length > 1 && !read.conjunction && !read.etAlWords
  const only = read.names[0]?.text.toLowerCase() ?? ''
  read.isLaw = read.names.length === 1 && lawInitials.has(only)
  return read
}

/** "et al." or the words that stand for it, at a token. */
export function readEtAl(
  content: string,
  tokens: readonly Token[],
  at: number,
  to: number,
): { place: Place & { text: string }; next: number } | null {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (!first || !second) return null
  let next = at + 2
  if (/^et$/i.test(first.text)) {
    if (second.text === '.' && /^ál?$|^al$/i.test(tokens[next]?.text ?? '')) next++
    else if (!/^[aá]l$/i.test(second.text)) return null
  } else if (/^(?:y|e|&)$/i.test(first.text)) {
    if (!etAlOthers.test(second.text)) return null
    const isShort = /^cols?$/i.test(second.text)
    if (!isShort && next < to && tokens[next]?.text !== ',') return null
  } else return null
  if (next < to && tokens[next]?.text === '.') next++
  const end = tokens[next - 1]?.end ?? second.end
  return { place: { start: first.start, end, text: content.slice(first.start, end) }, next }
}

/** One person or a one-word organisation, from a token on: "de la Torre", "J. Pérez", "Jiménez, L." */
function readPerson(
  tokens: readonly Token[],
  from: number,
  to: number,
): { next: number; hasInitials: boolean } | null {
  let at = from
  const textAt = (index: number) => (index < to ? (tokens[index]?.text ?? '') : '')
  while (initial.test(textAt(at)) && textAt(at + 1) === '.') {
    at += 2
    if (textAt(at) === '-') at++
  }
  let capitals = 0
  for (let words = 0; at < to && words < 9; words++) {
    const text = textAt(at)
    if (nameParticles.has(text.toLowerCase()) && isNameAfter(tokens, at, to)) at++
    else if (tokens[at]?.kind === 'word' && isNameWord(text)) {
      capitals++
      at++
      const [joint, other] = [textAt(at), textAt(at + 1)]
      if (isCompound(text, joint, other)) at += 2
    } else break
  }
  if (capitals === 0 || capitals > 6) return null
  let next = at
  if (textAt(at) === ',' && initial.test(textAt(at + 1)) && textAt(at + 2) === '.') {
    next = at + 3
    while (textAt(next) === '-' || (initial.test(textAt(next)) && textAt(next + 1) === '.')) {
      next += textAt(next) === '-' ? 1 : 2
    }
  }
  return { next, hasInitials: next > at }
}

/** One name of two parts: "Ortega y Gasset", "Johnson & Johnson". */
export function isCompound(one: string, joint: string, other: string): boolean {
  const pair = `${one}_${other}`.toLowerCase()
  if (joint === 'y') return compoundSurnames.has(pair)
  return joint === '&' && (compoundFirms.has(pair) || firmEndings.has(other.toLowerCase()))
}

function isNameAfter(tokens: readonly Token[], at: number, to: number): boolean {
  for (let index = at + 1; index < Math.min(to, at + 4); index++) {
    const text = tokens[index]?.text ?? ''
    if (isNameWord(text)) return true
    if (!nameParticles.has(text.toLowerCase())) return false
  }
  return false
}

/** A word that can be a surname: begins with a capital ("O'Donnell", "IJzendoorn", "OMS", "iPhone" is none). */
function isNameWord(text: string): boolean {
  return capital.test(text) && !/\p{N}/u.test(text)
}
