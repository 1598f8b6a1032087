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
import type { Token } from './tokens.ts'

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
export function narrativeAuthors(
  content: string,
  tokens: readonly Token[],
  to: number,
): NarrativeAuthors | null {
  const group = groupBefore(content, tokens, to)
  if (group) return group
  const from = personsStart(content, tokens, to)
  if (from === null || from >= to) return null
  const names = readNames(content, tokens, from, to)
  return names && { names, from }
}

/**
 * Reads an organisation or a law. Its name begins at the farthest head word with only capitalised and joining words
 * between it and the bracket.
 */
function groupBefore(
  content: string,
  tokens: readonly Token[],
  to: number,
): NarrativeAuthors | null {
  let best: NarrativeAuthors | null = null
  for (let at = to - 1; at >= Math.max(0, to - reach); at--) {
    const token = tokens[at]
    if (!token) break
    const lower = token.text.toLowerCase()
    const inBrackets = at >= to - 3 && /^[[\]]$/.test(token.text)
    const isAcronym = at === to - 2 && tokens[to - 1]?.text === ']'
    const isJoint = inBrackets || token.text === ',' || token.text === '-'
    if (token.kind === 'mark' && !isJoint) break
    if (token.kind === 'number') break
    const isCapital = capital.test(token.text)
    if (token.kind === 'word' && !isCapital && !groupJoiners.has(lower) && !isAcronym) break
    if (!beginsGroup(tokens, at)) continue
    const names = readNames(content, tokens, at, to)
    if (names?.names.length === 1) best = { names, from: at }
  }
  // "Oxfam International": the word that heads other names ends this one.
  if (best && endsName(tokens, best.from, to)) return null
  return best
}

const endings = /^(?:International|Association|Institute|Foundation|Group|Center|Centre)$/

function endsName(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1]
  if (from + 1 !== to || !endings.test(tokens[from]?.text ?? '')) return false
  return before?.kind === 'word' && capital.test(before.text) && !isNoName(tokens, from - 1)
}

/** Where the persons that end before `to` begin. */
function personsStart(content: string, tokens: readonly Token[], to: number): number | null {
  let at = etAlStart(content, tokens, to) ?? to
  const hasEtAl = at < to
  if (hasEtAl && tokens[at - 1]?.text === ',') at--
  let start = personStart(tokens, at)
  if (start === null) return null
  const joint = tokens[start - 1]?.text ?? ''
  if (/^(?:y|e|&|and)$/.test(joint)) {
    const comma = tokens[start - 2]?.text === ',' ? 1 : 0
    const other = personStart(tokens, start - 1 - comma)
    if (other === null || isAfterPreposition(tokens, other)) return start
    start = other
  } else if (!hasEtAl) return start
  // "Jiménez, Vera y Solís": further authors before commas.
  while (tokens[start - 1]?.text === ',' && to - start < reach) {
    const other = personStart(tokens, start - 1)
    if (other === null || isAfterPreposition(tokens, other) || other === start - 1) break
    start = other
  }
  return start
}

/** After "en" or "la" a name before a comma is a place or a thing: "En la Costa, Mora y Vera (2019)". */
function isAfterPreposition(tokens: readonly Token[], at: number): boolean {
  return /^(?:la|el|los|las|en|del|tras|durante)$/i.test(tokens[at - 1]?.text ?? '')
}

function etAlStart(content: string, tokens: readonly Token[], to: number): number | null {
  for (let at = to - 2; at >= Math.max(0, to - 5); at--) {
    if (readEtAl(content, tokens, at, to)?.next === to) return at
  }
  return null
}

/** The first token of the one name that ends before `to`: given names, initials, particles and surnames. */
function personStart(tokens: readonly Token[], to: number): number | null {
  let at = to
  const textAt = (index: number) => tokens[index]?.text ?? ''
  // "Wallerstein, I."
  while (textAt(at - 1) === '.' && initial.test(textAt(at - 2)))
    at -= textAt(at - 3) === '-' ? 3 : 2
  if (at < to) {
    if (textAt(at - 1) !== ',') return null
    at--
  }
  let start: number | null = null
  for (let words = 0; words < 6 && at > 0; words++) {
    const word = textAt(at - 1)
    if (tokens[at - 1]?.kind !== 'word' || !capital.test(word)) break
    if (start !== null && isNoName(tokens, at - 1)) break
    if (start === null && isNoName(tokens, at - 1) && !nameParticles.has(word.toLowerCase()))
      return null
    start = at - 1
    at = start
    if (isCompound(textAt(at - 2), textAt(at - 1), word)) {
      start = at - 2
      at = start
      continue
    }
    const before = particlesBefore(tokens, at)
    if (before === null) continue
    at = before
    if (before < start) start = before
    if (!capital.test(textAt(at - 1)) || isNoName(tokens, at - 1)) break
  }
  if (start === null) return null
  while (textAt(start - 1) === '.' && initial.test(textAt(start - 2))) start -= 2
  return withArticle(tokens, start, to)
}

/** Words that have a capital only because they begin a sentence, and forms of address. */
function isNoName(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  const lower = word.toLowerCase()
  if (titlesOfAddress.has(lower)) return true
  const before = tokens[at - 1]
  const opens = !before || /^[.:;?!¿¡"“«»”()]$/.test(before.text)
  if (nameParticles.has(lower) && capital.test(tokens[at + 1]?.text ?? ''))
    return opens && /^(?:el|la|los|las)$/.test(lower)
  return (
    openingWords.has(lower) ||
    /mente$/.test(lower) ||
    (opens &&
      at + 1 < tokens.length &&
      capital.test(tokens[at + 1]?.text ?? '') &&
      reportingVerb.test(lower))
  )
}

/** Where the particles before a name begin, if they are the name's own; null if there are none. */
function particlesBefore(tokens: readonly Token[], at: number): number | null {
  let start = at
  const textAt = (index: number) => tokens[index]?.text ?? ''
  while (start > 0 && nameParticles.has(textAt(start - 1).toLowerCase()) && at - start < 3) start--
  while (start < at && /^(?:El|La|Los|Las)$/.test(textAt(start))) start++
  if (start === at) return null
  if (capital.test(textAt(start))) return start
  const before = textAt(start - 1)
  if (capital.test(before) && !openingWords.has(before.toLowerCase())) return start
  for (let index = start; index < at; index++) if (foreignParticles.has(textAt(index))) return index
  const particles = textAt(start)
  // "la óptica de Foucault" against "según de la Torre".
  const opens = before === '' || /^[,.;:(¿¡"“«]$/.test(before)
  const governs =
    opens ||
    /^(?:según|para|como|y|e|a|por|con|en|que|sostiene|afirma|desde|contra|ante)$/i.test(before)
  if (!governs || particles === 'el' || particles === 'los' || particles === 'las') return null
  if (particles === 'la' && at - start === 1) return null
  // "los estudios de Mora y de Chávez": a lone "de" after "y" joins the nouns.
  if (at - start === 1 && /^(?:y|e|,|;)$/.test(before)) return null
  return start
}

/** The article is part of the names "El Comercio" and "La Hora". */
function withArticle(tokens: readonly Token[], start: number, to: number): number {
  const article = tokens[start - 1]?.text ?? ''
  const isPaper = to - start === 1 && newspapers.has((tokens[start]?.text ?? '').toLowerCase())
  return isPaper && /^(?:El|La)$/.test(article) ? start - 1 : start
}
