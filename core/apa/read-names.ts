import { type FormFault, type ReadWork, type Words, workOf } from './citation.ts'
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
import type { Tokens } from './tokens.ts'

/** The authors of a work as they stand before its date. */
export type ReadNames = {
  names: Words[]
  etAlWords: Words | null
  conjunction: Words | null
  group: string | null
  isLaw: boolean
  /** Initials are given with a surname: "Jiménez, L.". */
  hasInitials: boolean
  /** Between two authors there is a comma and no conjunction. */
  lacksConjunction: boolean
}

const noNames: ReadNames = {
  names: [],
  etAlWords: null,
  conjunction: null,
  group: null,
  isLaw: false,
  hasInitials: false,
  lacksConjunction: false,
}

/** A work of these authors. */
export function namedWork(
  { names, etAlWords, conjunction, group, isLaw }: ReadNames,
  given: Pick<ReadWork, 'year' | 'start' | 'end'> & { kind?: ReadWork['kind'] },
): ReadWork {
  const { kind = 'work' } = given
  const isOfLaw = isLaw || lawInitials.has(group?.toLowerCase() ?? '')
  return workOf({
    ...given,
    kind: isOfLaw && kind === 'work' ? 'law' : kind,
    authors: names.map(({ text }) => text),
    names,
    etAl: etAlWords !== null,
    group,
    conjunction,
    etAlWords,
  })
}

/** The fault for a citation that gives initials: "(Mora, P., 2019)". */
export function initialsFault({ names }: ReadNames): FormFault {
  return {
    start: names[0]?.start ?? 0,
    end: names.at(-1)?.end ?? 0,
    message: 'En la cita va solo el apellido, sin iniciales.',
  }
}

const capital = /^\p{Lu}/u
const conjunctions = /^(?:y|e|&|and|et)$/i
const initial = /^\p{Lu}$/u

/**
 * Reads the tokens `start`…`to` as the authors of a work: persons with one or two surnames and their particles, an
 * organisation with its initials in brackets, a law, a title in quotation marks or italics. Null if they are none.
 */
export function readNames(tokens: Tokens, start: number, to: number): ReadNames | null {
  // "[OMS]", "[Corte IDH]"
  const length = [3, 4].find((length) => tokens.text(to - length) === '[') ?? 0
  const hasGroup = length > 0 && tokens.text(to - 1) === ']'
  const named = hasGroup ? to - length : to
  // "[CEPAL], 2018": the initials alone, in brackets that they do not need.
  const isBare = hasGroup && named === start
  const [from, end] = isBare ? [start + 1, to - 1] : [start, named]
  const group = hasGroup && !isBare ? tokens.words(named + 1, to - 1).text : null
  if (end <= from) return null
  const single = (isLaw: boolean): ReadNames => {
    return { ...noNames, names: [tokens.words(from, end)], group, isLaw }
  }
  if (isQuotedTitle(tokens, from, end) || isStandard(tokens, from, end)) return single(false)
  if (isBare) return single(lawInitials.has(tokens.lower(from)))
  if (beginsGroup(tokens, from)) {
    const isLaw = isLawHead(tokens, from)
    if (isGroupName(tokens, from, end, isLaw)) return single(isLaw)
    if (isLaw) return null
  }
  if (group !== null) return isGroupName(tokens, from, end) ? single(false) : null
  return readPersons(tokens, from, end)
}

/** Whether the name of an organisation or a law begins at a token. */
export function beginsGroup(tokens: Tokens, at: number): boolean {
  if (!capital.test(tokens.text(at))) return false
  const first = tokens.lower(at)
  const pair = `${first}_${tokens.lower(at + 1)}`
  return groupHeads.has(first) || isLawHead(tokens, at) || groupHeadPairs.has(pair)
}

/** Whether the name of a law, a code or a decree begins at a token. */
export function isLawHead(tokens: Tokens, at: number): boolean {
  const first = tokens.lower(at)
  return lawHeads.has(first) || lawHeadPairs.has(`${first}_${tokens.lower(at + 1)}`)
}

function isQuotedTitle(tokens: Tokens, from: number, to: number): boolean {
  const first = tokens.text(from)
  if (/^["“«]$/.test(first)) return /^["”»]$/.test(tokens.text(to - 1)) && to - from > 2
  const { start, end } = tokens.place(from, to)
  const isItalic = tokens.content[start - 1] === '*' && tokens.content[end] === '*'
  return isItalic && capital.test(first) && to - from > 1
}

/** "ISO/IEC 18092", "NTE INEN 1578": a standard by its number. */
function isStandard(tokens: Tokens, from: number, to: number): boolean {
  if (!standardInitials.has(tokens.lower(from)) || to - from > 8) return false
  for (let at = from; at < to; at++)
    if (!/^(?:\p{Lu}+|[\d:/.-]+|[A-Z]?\d+)$/u.test(tokens.text(at))) return false
  return tokens.at(to - 1).kind === 'number'
}

/**
 * Capital words joined by small ones, with the commas of a list: "Agua, Clima y Transición Ecológica". A law may have
 * its number: "Decreto Ejecutivo 1211", "Acuerdo Ministerial MINEDUC-ME-2018-00089-A".
 */
function isGroupName(tokens: Tokens, from: number, to: number, isNumbered = false): boolean {
  if (to - from > 40) return false
  /** A comma belongs to a list that a conjunction ends. */
  let isListOpen = false
  for (let at = from; at < to; at++) {
    const { text, kind } = tokens.at(at)
    if (text === ',') isListOpen = true
    if (text === 'y' || text === 'e') isListOpen = false
    const isJoiner = groupJoiners.has(text.toLowerCase()) || text === '&' || text === ','
    if (isNumbered && (/^[\p{N}-]+\p{Lu}?$|^[-–/º°]$/u.test(text) || /^n$/i.test(text))) continue
    if (kind === 'number') return false
    if (kind === 'mark' && !isJoiner && text !== '-' && text !== '.') return false
    if (kind === 'word' && !isJoiner && !capital.test(text)) return false
  }
  return !groupJoiners.has(tokens.text(to - 1)) && !isListOpen
}

const etAlOthers = /^(?:otros|otras|cols?|colaboradores|colaboradoras|asociados)$/i

function readPersons(tokens: Tokens, from: number, to: number): ReadNames | null {
  const read: ReadNames = { ...noNames, names: [] }
  let at = from
  while (at < to) {
    const etAl = readEtAl(tokens, at, to)
    if (etAl) {
      if (read.names.length === 0 || etAl.next !== to) return null
      read.etAlWords = etAl.words
      break
    }
    const name = readPerson(tokens, at, to)
    if (!name) return null
    read.names.push(tokens.words(at, name.next))
    read.hasInitials ||= name.hasInitials
    at = name.next
    if (at >= to || readEtAl(tokens, at, to)) continue
    const hasComma = tokens.text(at) === ','
    if (hasComma && readEtAl(tokens, ++at, to)) continue
    if (at >= to) return null
    if (conjunctions.test(tokens.text(at))) {
      const place = tokens.place(hasComma ? at - 1 : at, at + 1)
      read.conjunction = { ...place, text: tokens.content.slice(place.start, place.end) }
      at++
      if (at >= to) return null
    } else if (!hasComma || read.conjunction) return null
  }
  const [only, other] = read.names
  if (!only) return null
  read.lacksConjunction = other !== undefined && !read.conjunction && !read.etAlWords
  read.isLaw = other === undefined && lawInitials.has(only.text.toLowerCase())
  return read
}

/** "et al." or the words that stand for it, at a token. */
export function readEtAl(
  tokens: Tokens,
  at: number,
  to: number,
): { words: Words; next: number } | null {
  const [first, second] = [tokens.text(at), tokens.text(at + 1)]
  let next = at + 2
  if (/^et$/i.test(first)) {
    if (second === '.' && /^ál?$|^al$/i.test(tokens.text(next))) next++
    else if (!/^[aá]l$/i.test(second)) return null
  } else if (/^(?:y|e|&)$/i.test(first)) {
    if (!etAlOthers.test(second)) return null
    const isShort = /^cols?$/i.test(second)
    if (!isShort && next < to && tokens.text(next) !== ',') return null
  } else return null
  if (next < to && tokens.text(next) === '.') next++
  const place = tokens.place(at, next)
  return { words: { ...place, text: tokens.content.slice(place.start, place.end) }, next }
}

/** One person or a one-word organisation, from a token on: "de la Torre", "J. Pérez", "Jiménez, L." */
function readPerson(
  tokens: Tokens,
  from: number,
  to: number,
): { next: number; hasInitials: boolean } | null {
  let at = from
  const textAt = (index: number) => (index < to ? tokens.text(index) : '')
  const isInitial = (index: number) => initial.test(textAt(index)) && textAt(index + 1) === '.'
  while (isInitial(at)) {
    at += 2
    if (textAt(at) === '-') at++
  }
  let capitals = 0
  for (let words = 0; at < to && words < 9; words++) {
    const text = textAt(at)
    if (nameParticles.has(text.toLowerCase()) && isNameAfter(tokens, at, to)) at++
    else if (tokens.at(at).kind === 'word' && isNameWord(text)) {
      capitals++
      at++
      if (isCompound(text, textAt(at), textAt(at + 1))) at += 2
    } else break
  }
  if (capitals === 0 || capitals > 6) return null
  let next = at
  if (textAt(at) === ',' && isInitial(at + 1)) {
    next = at + 3
    while (textAt(next) === '-' || isInitial(next)) next += textAt(next) === '-' ? 1 : 2
  }
  return { next, hasInitials: next > at }
}

/** One name of two parts: "Ortega y Gasset", "Johnson & Johnson". */
export function isCompound(one: string, joint: string, other: string): boolean {
  const pair = `${one}_${other}`.toLowerCase()
  if (joint === 'y') return compoundSurnames.has(pair)
  return joint === '&' && (compoundFirms.has(pair) || firmEndings.has(other.toLowerCase()))
}

function isNameAfter(tokens: Tokens, at: number, to: number): boolean {
  for (let index = at + 1; index < Math.min(to, at + 4); index++) {
    if (isNameWord(tokens.text(index))) return true
    if (!nameParticles.has(tokens.lower(index))) return false
  }
  return false
}

/** A word that can be a surname: begins with a capital ("O'Donnell", "IJzendoorn", "OMS", "iPhone" is none). */
function isNameWord(text: string): boolean {
  return capital.test(text) && !/\p{N}/u.test(text)
}
