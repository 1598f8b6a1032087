import type { FormFault, ReadCitation, ReadWork } from './citation.ts'
import { classifyNarrative, classifyWork } from './classify-citation.ts'
import { isInitialsOf, mayBeInitials } from './group-initials.ts'
import { narrativeAuthors } from './narrative-authors.ts'
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
