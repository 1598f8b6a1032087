import {
  foreignParticles,
  groupJoiners,
  nameParticles,
  newspapers,
  openingWords,
  reportingVerb,
  titlesOfAddress,
} from './citation-words.ts'
import { beginsGroup, isCompound, type ReadNames, readEtAl, readNames } from './read-names.ts'
import type { Tokens } from './tokens.ts'

/** The authors named right before a bracket, and the token they begin at. */
type NarrativeAuthors = { names: ReadNames; from: number }

const capital = /^\p{Lu}/u
const initial = /^\p{Lu}$/u
/** How far back a name is searched, in tokens; keeps the work linear. */
const reach = 30

/**
 * Reads the authors of a narrative citation: the names that end right before the token `to`. Null if none do.
 * "Según Pérez y López (2019)" → Pérez, López; "la Organización Mundial de la Salud [OMS] (2020)" → one organisation.
 */
export function narrativeAuthors(tokens: Tokens, to: number): NarrativeAuthors | null {
  const group = groupBefore(tokens, to)
  if (group) return group
  const from = personsStart(tokens, to)
  if (from === null || from >= to) return null
  const names = readNames(tokens, from, to)
  return names && { names, from }
}

/**
 * Reads an organisation or a law. Its name begins at the farthest head word with only capitalised and joining words
 * between it and the bracket.
 */
function groupBefore(tokens: Tokens, to: number): NarrativeAuthors | null {
  let best: NarrativeAuthors | null = null
  for (let at = to - 1; at >= Math.max(0, to - reach); at--) {
    const { text, kind } = tokens.at(at)
    const inBrackets = at >= to - 3 && /^[[\]]$/.test(text)
    const isAcronym = at === to - 2 && tokens.text(to - 1) === ']'
    const isJoint = inBrackets || text === ',' || text === '-'
    if (kind === 'number' || (kind === 'mark' && !isJoint)) break
    const isOfName = capital.test(text) || groupJoiners.has(text.toLowerCase()) || isAcronym
    if (kind === 'word' && !isOfName) break
    if (!beginsGroup(tokens, at)) continue
    const names = readNames(tokens, at, to)
    if (names?.names.length === 1) best = { names, from: at }
  }
  // "Oxfam International": the word that heads other names ends this one.
  return best && !endsName(tokens, best.from, to) ? best : null
}

const endings = /^(?:International|Association|Institute|Foundation|Group|Center|Centre)$/

function endsName(tokens: Tokens, from: number, to: number): boolean {
  if (from + 1 !== to || !endings.test(tokens.text(from))) return false
  const before = tokens.at(from - 1)
  return before.kind === 'word' && capital.test(before.text) && !isNoName(tokens, from - 1)
}

/** Where the persons that end before `to` begin. */
function personsStart(tokens: Tokens, to: number): number | null {
  let at = etAlStart(tokens, to) ?? to
  const hasEtAl = at < to
  if (hasEtAl && tokens.text(at - 1) === ',') at--
  let start = personStart(tokens, at)
  if (start === null) return null
  if (/^(?:y|e|&|and)$/.test(tokens.text(start - 1))) {
    const comma = tokens.text(start - 2) === ',' ? 1 : 0
    const other = personStart(tokens, start - 1 - comma)
    if (other === null || isAfterPreposition(tokens, other)) return start
    start = other
  } else if (!hasEtAl) return start
  // "Jiménez, Vera y Solís": further authors before commas.
  while (tokens.text(start - 1) === ',' && to - start < reach) {
    const other = personStart(tokens, start - 1)
    if (other === null || isAfterPreposition(tokens, other) || other === start - 1) break
    start = other
  }
  return start
}

/** After "en" or "la" a name before a comma is a place or a thing: "En la Costa, Mora y Vera (2019)". */
function isAfterPreposition(tokens: Tokens, at: number): boolean {
  return /^(?:la|el|los|las|en|del|tras|durante)$/i.test(tokens.text(at - 1))
}

function etAlStart(tokens: Tokens, to: number): number | null {
  for (let at = to - 2; at >= Math.max(0, to - 5); at--) {
    if (readEtAl(tokens, at, to)?.next === to) return at
  }
  return null
}

/** The first token of the one name that ends before `to`: given names, initials, particles and surnames. */
function personStart(tokens: Tokens, to: number): number | null {
  let at = to
  const isInitial = (dot: number) => tokens.text(dot) === '.' && initial.test(tokens.text(dot - 1))
  // "Wallerstein, I."
  while (isInitial(at - 1)) at -= tokens.text(at - 3) === '-' ? 3 : 2
  if (at < to) {
    if (tokens.text(at - 1) !== ',') return null
    at--
  }
  let start: number | null = null
  for (let words = 0; words < 6 && at > 0; words++) {
    const { text: word, kind } = tokens.at(at - 1)
    if (kind !== 'word' || !capital.test(word)) break
    if (isNoName(tokens, at - 1)) {
      if (start !== null) break
      if (!nameParticles.has(word.toLowerCase())) return null
    }
    start = at - 1
    at = start
    if (isCompound(tokens.text(at - 2), tokens.text(at - 1), word)) {
      start = at - 2
      at = start
      continue
    }
    const before = particlesBefore(tokens, at)
    if (before === null) continue
    at = before
    start = Math.min(start, before)
    if (!capital.test(tokens.text(at - 1)) || isNoName(tokens, at - 1)) break
  }
  if (start === null) return null
  while (isInitial(start - 1)) start -= 2
  return withArticle(tokens, start, to)
}

/** Words that have a capital only because they begin a sentence, and forms of address. */
function isNoName(tokens: Tokens, at: number): boolean {
  const word = tokens.lower(at)
  if (titlesOfAddress.has(word)) return true
  const opens = /^[.:;?!¿¡"“«»”()]?$/.test(tokens.text(at - 1))
  const isBeforeCapital = capital.test(tokens.text(at + 1))
  if (nameParticles.has(word) && isBeforeCapital) return opens && /^(?:el|la|los|las)$/.test(word)
  return (
    openingWords.has(word) ||
    /mente$/.test(word) ||
    (opens && isBeforeCapital && reportingVerb.test(word))
  )
}

/** Where the particles before a name begin, if they are the name's own; null if there are none. */
function particlesBefore(tokens: Tokens, at: number): number | null {
  let start = at
  while (start > 0 && nameParticles.has(tokens.lower(start - 1)) && at - start < 3) start--
  while (start < at && /^(?:El|La|Los|Las)$/.test(tokens.text(start))) start++
  if (start === at) return null
  if (capital.test(tokens.text(start))) return start
  const before = tokens.text(start - 1)
  if (capital.test(before) && !openingWords.has(before.toLowerCase())) return start
  for (let index = start; index < at; index++)
    if (foreignParticles.has(tokens.text(index))) return index
  const particles = tokens.text(start)
  // "la óptica de Foucault" against "según de la Torre".
  const governs =
    /^[,.;:(¿¡"“«]?$/.test(before) ||
    /^(?:según|para|como|y|e|a|por|con|en|que|sostiene|afirma|desde|contra|ante)$/i.test(before)
  if (!governs || particles === 'el' || particles === 'los' || particles === 'las') return null
  if (particles === 'la' && at - start === 1) return null
  // "los estudios de Mora y de Chávez": a lone "de" after "y" joins the nouns.
  if (at - start === 1 && /^(?:y|e|,|;)$/.test(before)) return null
  return start
}

/** The article is part of the names "El Comercio" and "La Hora". */
function withArticle(tokens: Tokens, start: number, to: number): number {
  const isPaper = to - start === 1 && newspapers.has(tokens.lower(start))
  return isPaper && /^(?:El|La)$/.test(tokens.text(start - 1)) ? start - 1 : start
}
