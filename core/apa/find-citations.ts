import type { FormFault, ReadCitation, ReadWork } from './citation.ts'
import {
  documentWords,
  eventWords,
  exhibitWords,
  groupHeads,
  isOrganisation,
  lawHeads,
  placeNouns,
  thingInitials,
  thingNouns,
  timeWords,
  toolNames,
} from './citation-words.ts'
import { isInitialsOf, mayBeInitials } from './group-initials.ts'
import { narrativeAuthors } from './narrative-authors.ts'
import { placeKind } from './place-names.ts'
import { isPersonalAt, readBracket, readRest, yearIn } from './read-bracket.ts'
import { initialsFault, namedWork } from './read-names.ts'
import { commaBetweenYears, readYear } from './read-year.ts'
import { Tokens } from './tokens.ts'

/** Brackets longer than this are prose, in tokens; bounds the work for any text. */
const maxBracketLength = 400

/**
 * The citations of one block's content, in order: "(Pérez y López, 2019, p. 4)", "García (2020)". Authors and dates
 * are read by a grammar, in time proportional to the text's length; never throws. What only looks like a citation
 * ("(Quito, 2019)", "(n = 45, 2019)", "la Guerra Fría (1947–1991)") is left out or doubtful.
 * Source: APA 7 §8.10–8.36, Spanish edition.
 */
export function readCitations(content: string): ReadCitation[] {
  if (!content.includes('(')) return []
  const tokens = new Tokens(content)
  const found: ReadCitation[] = []
  let open = -1
  for (let at = 0; at < tokens.length; at++) {
    if (tokens.text(at) === '(') open = at
    else if (tokens.text(at) === ')') {
      const isBracket = open !== -1 && at - open > 1 && at - open < maxBracketLength
      const citation = isBracket ? readAt(tokens, open, at) : null
      if (citation) found.push(citation)
      open = -1
    }
  }
  joinSecondHand(content, found)
  return found
}

const byWayOf = /^,?\s*(?:citad[oa]s? (?:por|en)|como se citó en)\s*$/i

/** "Vygotsky (1979), citado por Carrera y Mazzarella (2001)": the first was read in the second. */
function joinSecondHand(content: string, found: readonly ReadCitation[]): void {
  for (const [index, second] of found.entries()) {
    const first = found[index - 1]
    if (!first || second.start - first.end > 30) continue
    const between = content.slice(first.end, second.start)
    if (!byWayOf.test(between)) continue
    for (const work of first.works) work.kind = 'original'
    const text = between.replace(/^[,\s]+/, '').trimEnd()
    const start = first.end + between.indexOf(text)
    for (const work of second.works) {
      work.kind = 'secondary'
      work.secondaryWords = { start, end: start + text.length, text }
    }
  }
}

function readAt(tokens: Tokens, open: number, close: number): ReadCitation | null {
  const opensWithDate = readYear(tokens, open + 1) !== null || isPersonalAt(tokens, open + 1)
  if (opensWithDate) return readNarrative(tokens, open, close)
  const read = readBracket(tokens, open + 1, close)
  const verdicts = read?.works.map(classifyWork) ?? []
  if (!read || verdicts.includes('none')) return null
  const spelled = spelledOut(tokens, open, read.works)
  const place = tokens.place(open, close + 1)
  return {
    ...read,
    start: spelled?.start ?? place.start,
    end: place.end,
    form: spelled ? 'narrative' : 'parenthetical',
    isDoubtful: verdicts.includes('doubtful') && !verdicts.includes('citation'),
  }
}

/** "la Organización Internacional del Trabajo (OIT, 2021)": the bracket gives the initials of the name before it. */
function spelledOut(tokens: Tokens, open: number, works: readonly ReadWork[]): ReadWork | null {
  const [work, further] = works
  const [initials = '', other] = work?.authors ?? []
  if (!work || further || other !== undefined || !mayBeInitials(initials)) return null
  const before = narrativeAuthors(tokens, open)
  const [name, second] = before?.names.names ?? []
  if (!before || !name || second || !isInitialsOf(initials, name.text)) return null
  work.authors = [name.text]
  work.group = initials
  work.names = [name]
  work.start = name.start
  if (before.names.isLaw) work.kind = 'law'
  return work
}

function readNarrative(tokens: Tokens, open: number, close: number): ReadCitation | null {
  const hasComma = tokens.text(open - 1) === ','
  const before = narrativeAuthors(tokens, hasComma ? open - 1 : open)
  const start = before?.names.names[0]?.start
  if (!before || start === undefined) return null
  const { names, from } = before
  const { start: last, end } = tokens.at(close)
  const faults: FormFault[] = []
  const works: ReadWork[] = []
  let isPlainList = true
  if (isPersonalAt(tokens, open + 1)) {
    const year = yearIn(tokens, open, close)
    works.push(namedWork(names, { kind: 'personal', year, start, end: last }))
  } else {
    let at = open + 1
    while (at < close) {
      const year = readYear(tokens, at)
      if (!year) break
      if (year.fault) faults.push(year.fault)
      const { end } = tokens.place(at, year.next)
      works.push(namedWork(names, { year: year.year, start, end }))
      at = year.next
      if (!/^[,;y]$/.test(tokens.text(at)) || !readYear(tokens, at + 1)) break
      if (tokens.text(at) === ';') faults.push(commaBetweenYears(tokens, at))
      at++
    }
    const work = works.at(-1)
    const rest = work ? readRest(tokens, at, close, work, faults) : null
    if (!rest) return null
    works.push(...rest.works)
    isPlainList = rest.isPlainList
  }
  if (hasComma) {
    if (names.group === null && isProseBefore(tokens, from)) return null
    const message = 'En la cita narrativa no hay coma entre el autor y el paréntesis.'
    faults.push({ ...tokens.place(open - 1, open), message, text: '' })
  }
  const verdict = works[0] ? classifyNarrative(works[0], tokens, from) : 'none'
  if (verdict === 'none') return null
  if (names.hasInitials) faults.push(initialsFault(names))
  const isDoubtful = verdict === 'doubtful'
  return { start, end, form: 'narrative', works, faults, isDoubtful, isPlainList }
}

/** A date in brackets after a comma is seldom a citation, unless the sentence begins with the name. */
function isProseBefore(tokens: Tokens, from: number): boolean {
  const isArticle = /^(?:el|la|los|las)$/i.test(tokens.text(from - 1))
  const before = tokens.text(isArticle ? from - 2 : from - 1)
  return !/^(?:[.;]?|según|para|como|de|por)$/i.test(before)
}

/** Whether text that looks like a citation is one; 'doubtful' if it is one only where a reference matches. */
type Verdict = 'citation' | 'doubtful' | 'none'

/** Classifies "(X, 2018)" by what X is: a month, a table, an event or a program is no author; a place may be one. */
function classifyWork(work: ReadWork): Verdict {
  if (work.kind === 'personal' || work.kind === 'law') return 'citation'
  const verdicts = work.authors.map((author) => judgeAuthor(author, work))
  if (verdicts.includes('none')) return 'none'
  return verdicts.includes('doubtful') ? 'doubtful' : 'citation'
}

function judgeAuthor(author: string, work: ReadWork): Verdict {
  if (/^["“«]/.test(author)) return 'citation'
  const words = author.toLowerCase().split(' ')
  const [first = ''] = words
  if (groupHeads.has(first) && words.length > 1) return 'citation'
  if (timeWords.has(first) || (words.length === 1 && thingInitials.has(first))) return 'none'
  if (exhibitWords.has(first) || words.some((word) => toolNames.has(word))) return 'none'
  if (isEvent(words) && !lawHeads.has(first)) return 'none'
  if (documentWords.has(first)) return 'doubtful'
  const place = placeKind(author)
  if (place === null) return 'citation'
  const hasCompany = work.etAl || (work.authors.length === 2 && work.conjunction !== null)
  if (place === 'doubtful' && (hasCompany || /^pp?\./.test(work.locator ?? ''))) return 'citation'
  return 'doubtful'
}

const ordinal = /^(?:primer|primera|segundo|segunda|tercer|tercera|cuarta|quinta|gran|nueva)$/
/** Words for events that are also surnames. */
const surnames = /^(?:guerra|conquista|campaña|colonia|reforma|plan|toma)$/

/** "Revolución Liberal", "Segunda Guerra Mundial", but not "Pérez Guerra". */
function isEvent(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!eventWords.has(word)) return false
    const next = words[at + 1] ?? ''
    if (surnames.test(word) && at === 0)
      return /^(?:fría|mundial|civil|santa|del?|federal|sucia|agraria|nacional|decenal)$/.test(next)
    return at === 0 || ordinal.test(words[at - 1] ?? '')
  })
}

/**
 * Decides whether "X (2018)" cites a work. It does not where the words before X say that X is a thing or a place and no
 * author: "la película Roma (2018)", "la ciudad de Ambato (1949)".
 */
function classifyNarrative(work: ReadWork, tokens: Tokens, from: number): Verdict {
  const verdict = classifyWork(work)
  if (verdict === 'none' || work.kind === 'law') return verdict
  if (isOrganisation(work.authors[0] ?? '')) return verdict
  const [before, further] = [tokens.lower(from - 1), tokens.lower(from - 2)]
  if (thingNouns.has(before)) return 'none'
  if (/^(?:de|del)$/.test(before) && placeNouns.has(further)) return 'none'
  const isNamed = /^(?:la|el)$/.test(before) && further === 'de'
  return isNamed && placeNouns.has(tokens.lower(from - 3)) ? 'none' : verdict
}
