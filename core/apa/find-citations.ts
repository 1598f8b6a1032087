import type { Citation, FormFault, ReadCitation, ReadWork, Work } from './citation.ts'
import { classifyNarrative, classifyWork, type Verdict } from './classify-citation.ts'
import { isInitialsOf, mayBeInitials } from './group-initials.ts'
import { narrativeAuthors } from './narrative-authors.ts'
import { isPersonalAt, readBracket, readRest, workOf, yearIn } from './read-bracket.ts'
import { readYear } from './read-year.ts'
import { type Token, tokenize } from './tokens.ts'

/** Brackets longer than this are prose, in tokens; bounds the work for any text. */
const maxBracketLength = 400

/**
 * The citations of one block's content, in order: "(Pérez y López, 2019, p. 4)", "García (2020)". Authors and dates
 * are read by a grammar, in time proportional to the text's length; never throws. What only looks like a citation
 * ("(Quito, 2019)", "(n = 45, 2019)", "la Guerra Fría (1947–1991)") is left out.
 * Source: APA 7 §8.10–8.36, Spanish edition.
 */
export function findCitations(text: string): Citation[] {
  return readCitations(text)
    .filter(({ isDoubtful }) => !isDoubtful)
    .map(({ start, end, form, works }) => ({ start, end, form, works: works.map(publicWork) }))
}

function publicWork({ authors, etAl, group, year, locator, kind }: ReadWork): Work {
  return { authors, etAl, group, year, locator, kind }
}

/** The same with places, faults and doubtful ones, for the rules. */
export function readCitations(content: string): ReadCitation[] {
  if (!content.includes('(')) return []
  const tokens = tokenize(content)
  const found: ReadCitation[] = []
  let open = -1
  for (const [at, { text }] of tokens.entries()) {
    if (text === '(') open = at
    else if (text === ')') {
      if (open !== -1 && at - open > 1 && at - open < maxBracketLength) {
        const citation = readAt(content, tokens, open, at)
        if (citation) found.push(citation)
      }
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
    if (
      !first ||
      second.start - first.end > 30 ||
      !byWayOf.test(content.slice(first.end, second.start))
    )
      continue
    for (const work of first.works) work.kind = 'original'
    const between = content.slice(first.end, second.start)
    const said = between.replace(/^[,\s]+/, '').trimEnd()
    const start = first.end + between.indexOf(said)
    for (const work of second.works) {
      work.kind = 'secondary'
      work.secondaryWords = { start, end: start + said.length, text: said }
    }
  }
}

function readAt(
  content: string,
  tokens: readonly Token[],
  open: number,
  close: number,
): ReadCitation | null {
  const opensWithDate = readYear(tokens, open + 1) !== null || isPersonalAt(tokens, open + 1)
  if (opensWithDate) return readNarrative(content, tokens, open, close)
  const read = readBracket({ content, tokens }, open + 1, close)
  if (!read) return null
  const verdicts = read.works.map(classifyWork)
  if (verdicts.includes('none')) return null
  const [first, last] = [tokens[open], tokens[close]]
  if (!first || !last) return null
  const spelled = spelledOut(content, tokens, open, read.works)
  return {
    start: spelled?.start ?? first.start,
    end: last.end,
    form: spelled ? 'narrative' : 'parenthetical',
    works: read.works,
    faults: read.faults,
    isDoubtful: verdicts.includes('doubtful') && !verdicts.includes('citation'),
    isPlainList: read.isPlainList,
  }
}

/** "la Organización Internacional del Trabajo (OIT, 2021)": the bracket gives the initials of the name before it. */
function spelledOut(
  content: string,
  tokens: readonly Token[],
  open: number,
  works: ReadWork[],
): ReadWork | null {
  const [work] = works
  const [initials = ''] = work?.authors ?? []
  if (!work || works.length > 1 || work.authors.length > 1 || !mayBeInitials(initials)) return null
  const before = narrativeAuthors(content, tokens, open)
  const [name] = before?.names.names ?? []
  if (!name || before?.names.names.length !== 1 || !isInitialsOf(initials, name.text)) return null
  work.authors = [name.text]
  work.group = initials
  work.names = [name]
  work.start = name.start
  if (before?.names.isLaw) work.kind = 'law'
  return work
}

function readNarrative(
  content: string,
  tokens: readonly Token[],
  open: number,
  close: number,
): ReadCitation | null {
  const hasComma = tokens[open - 1]?.text === ','
  const before = narrativeAuthors(content, tokens, hasComma ? open - 1 : open)
  const [bracket, last] = [tokens[open], tokens[close]]
  const start = before?.names.names[0]?.start
  if (!before || start === undefined || !bracket || !last) return null
  const faults: FormFault[] = []
  const kind = before.names.isLaw ? 'law' : 'work'
  const works: ReadWork[] = []
  let isPlainList = true
  if (isPersonalAt(tokens, open + 1)) {
    works.push(workOf(before.names, 'personal', yearIn(tokens, open, close), start, last.start))
  } else {
    let at = open + 1
    while (at < close) {
      const year = readYear(tokens, at)
      if (!year) break
      if (year.fault) faults.push(year.fault)
      const end = tokens[year.next - 1]?.end ?? last.start
      works.push(workOf(before.names, kind, year.year, start, end))
      at = year.next
      const joint = tokens[at]
      if (!joint || !/^[,;y]$/.test(joint.text) || !readYear(tokens, at + 1)) break
      if (joint.text === ';') {
        const message = 'Los años de los mismos autores se separan con comas.'
        faults.push({ start: joint.start, end: joint.end, message, text: ',' })
      }
      at++
    }
    const work = works.at(-1)
    if (!work) return null
    const rest = readRest({ content, tokens }, at, close, work, faults)
    if (!rest) return null
    works.push(...rest.works)
    isPlainList = rest.isPlainList
  }
  if (hasComma) {
    const comma = tokens[open - 1]
    const message = 'En la cita narrativa no hay coma entre el autor y el paréntesis.'
    if (!comma || (before.names.group === null && isProseBefore(tokens, before.from))) return null
    faults.push({ start: comma.start, end: comma.end, message, text: '' })
  }
  const verdict: Verdict = works[0] ? classifyNarrative(works[0], tokens, before.from) : 'none'
  if (verdict === 'none') return null
  if (before.names.hasInitials) faults.push(initialsFault(before.names.names))
  return {
    start,
    end: last.end,
    form: 'narrative',
    works,
    faults,
    isDoubtful: verdict === 'doubtful',
    isPlainList,
  }
}

/** A date in brackets after a comma is seldom a citation, unless the sentence begins with the name. */
function isProseBefore(tokens: readonly Token[], from: number): boolean {
  const isArticle = /^(?:el|la|los|las)$/i.test(tokens[from - 1]?.text ?? '')
  const before = tokens[isArticle ? from - 2 : from - 1]?.text ?? '.'
  return !/^(?:[.;]|según|para|como|de|por)$/i.test(before)
}

function initialsFault(names: readonly { start: number; end: number }[]): FormFault {
  return {
    start: names[0]?.start ?? 0,
    end: names.at(-1)?.end ?? 0,
    message: 'En la cita va solo el apellido, sin iniciales.',
  }
}
