import type { FormFault, ReadWork, WorkKind } from './citation.ts'
import { readLocator } from './read-locator.ts'
import { initialsFault, isLawHead, namedWork, type ReadNames, readNames } from './read-names.ts'
import { commaBetweenYears, type ReadYear, readYear } from './read-year.ts'
import type { Tokens } from './tokens.ts'

type ReadBracket = { works: ReadWork[]; faults: FormFault[]; isPlainList: boolean }

/**
 * Reads the tokens of a bracket, `from`…`to` without the brackets themselves, as the works it cites: parted by ";",
 * each with authors, date and locator; words before them ("véase", "p. ej.,") are skipped. Null if it cites none.
 */
export function readBracket(tokens: Tokens, from: number, to: number): ReadBracket | null {
  const works: ReadWork[] = []
  const faults: FormFault[] = []
  let isPlainList = true
  for (let at = from; at < to; ) {
    let end = segmentEnd(tokens, at, to)
    let read = readSegment(tokens, at, end)
    if (!read && end < to && readYear(tokens, end + 1)) {
      // "Bourdieu y Passeron; 2003"
      const next = segmentEnd(tokens, end + 1, to)
      const joined = readSegment(tokens, at, next)
      if (joined) [read, end] = [joined, next]
    }
    const last = works.at(-1)
    const further = read || !last ? null : furtherYear(tokens, at, end, last)
    const loose = read || !last ? null : readLocator(tokens, at, end)
    if (read) {
      works.push(...read.works)
      faults.push(...read.faults)
      isPlainList &&= read.isPlainList
    } else if (further) {
      works.push(further)
      faults.push(commaBetweenYears(tokens, at - 1))
    } else if (last && loose?.locator && last.locator === null) {
      const message = 'La página va después de una coma, no de un punto y coma.'
      faults.push({ ...tokens.place(at - 1, at), message, text: ',' })
      last.locator = loose.locator
    } else isPlainList = false
    if (end === to - 1 && works.length > 0) {
      const message = 'Antes de cerrar el paréntesis no va punto y coma.'
      faults.push({ ...tokens.place(end, to), message, text: '' })
    }
    at = end + 1
  }
  return works.length === 0 ? null : { works, faults, isPlainList }
}

function segmentEnd(tokens: Tokens, from: number, to: number): number {
  let end = from
  while (end < to && tokens.text(end) !== ';') end++
  return end
}

/** "Quijano, 1992; 2000": one more work of the same authors, whose year stands alone. */
function furtherYear(tokens: Tokens, from: number, to: number, last: ReadWork): ReadWork | null {
  const year = readYear(tokens, from)
  if (year?.next !== to) return null
  return { ...last, year: year.year, locator: null, ...tokens.place(from, to) }
}

const leads =
  /^(?:véase|véanse|vease|veanse|ver|vid|veáse|cf|cfr|confróntese|también|además|p|ej|por|ejemplo|según|i|e|g|como|en|entre|otros|y|por|tomado|adaptado|basado|de|a|partir|con|base|consúltese|consúltense|compárese|revisar|especialmente|sobre|todo|citado|cita|se|citó|referido|apud|elaboración|propia|fuente|datos|información|retomado|extraído|modificado|traducido|recuperado|obtenido)$/i

/** The first token after "véase también", "p. ej.," and the like. */
function skipLead(tokens: Tokens, from: number, to: number): number {
  let at = from
  while (at < to) {
    const text = tokens.text(at)
    const isMark = at > from && /^[.,:]$/.test(text)
    if (!isMark && (!leads.test(text) || /^\p{Lu}{2,}$/u.test(text))) break
    at++
  }
  return at
}

/** How many tokens "como se citó en", or other words for it, takes at a token; 0 if it is not there. */
function secondaryWordsAt(tokens: Tokens, at: number): number {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((step) => tokens.lower(at + step))
  if (/^como se (?:citó|cita|citaba|cito) en$/.test(`${first} ${second} ${third} ${fourth}`))
    return 4
  if (/^como (?:citó|cita|citado)$/.test(`${first} ${second}`)) return third === 'en' ? 3 : 2
  if (
    /^(?:citado|citada|citados|citadas|cit|referido|mencionado) (?:en|por)$/.test(
      `${first} ${second}`,
    )
  )
    return 2
  return first === 'apud' ? 1 : 0
}

function readSegment(tokens: Tokens, from: number, to: number): ReadBracket | null {
  const lead = secondaryWordsAt(tokens, from)
  if (lead > 0) return readSecond(tokens, from, from + lead, to)
  const start = skipLead(tokens, from, to)
  const read =
    readWork(tokens, start, to, 'work') ??
    (start > from ? readWork(tokens, from, to, 'work') : null)
  if (read) return { ...read, isPlainList: read.isPlainList && start === from }
  return readNamedIn(tokens, start, to) ?? readAfterSource(tokens, start, to)
}

/** The secondary source after "como se citó en", or other words for it, which are the tokens `from`…`until`. */
function readSecond(tokens: Tokens, from: number, until: number, to: number): ReadBracket | null {
  const second = readWork(tokens, until, to, 'secondary')
  const [first] = second?.works ?? []
  if (!second || !first) return null
  first.secondaryWords = tokens.words(from, until)
  return { ...second, isPlainList: false }
}

/** "Freire, citado por Zambrano, 2019": the original work has no date. */
function readNamedIn(tokens: Tokens, from: number, to: number): ReadBracket | null {
  for (let at = from + 1; at < Math.min(to - 2, from + 12); at++) {
    const lead = secondaryWordsAt(tokens, at)
    if (lead === 0) continue
    const hasComma = tokens.text(at - 1) === ','
    const names = readNames(tokens, from, hasComma ? at - 1 : at)
    return names && readSecond(tokens, at, at + lead, to)
  }
  return null
}

/** "73,5 % según el INEC, 2023": a source named at the end of other words. */
function readAfterSource(tokens: Tokens, from: number, to: number): ReadBracket | null {
  for (let at = to - 2; at >= from; at--) {
    if (tokens.lower(at) !== 'según') continue
    const isArticle = /^(?:el|la|los|las)$/.test(tokens.text(at + 1))
    const read = readWork(tokens, at + (isArticle ? 2 : 1), to, 'work')
    return read && { ...read, isPlainList: false }
  }
  return null
}

/** Authors, date and what follows, of one work or of several by the same. */
function readWork(tokens: Tokens, from: number, to: number, kind: WorkKind): ReadBracket | null {
  const personal = readPersonal(tokens, from, to)
  if (personal) return personal
  for (let at = from + 1; at < to; at++) {
    const year = readYear(tokens, at)
    if (!year) continue
    const mark = tokens.text(at - 1)
    // The number of a decree may look like a year: "Decreto Ejecutivo 1211, 2020".
    if (mark !== ',' && isLawHead(tokens, from) && hasDate(tokens, at + 1, to)) continue
    const names = readNames(tokens, from, /^[,:;]$/.test(mark) ? at - 1 : at)
    if (!names) return null
    const faults = [...bracketedInitials(tokens, from), ...beforeYear(tokens, from, at)]
    return finishWork(tokens, from, to, kind, names, year, faults)
  }
  return null
}

/** Whether a date follows after a comma. */
function hasDate(tokens: Tokens, from: number, to: number): boolean {
  for (let at = from; at + 1 < to; at++)
    if (tokens.text(at) === ',' && readYear(tokens, at + 1)) return true
  return false
}

/** "[CEPAL], 2018" */
function bracketedInitials(tokens: Tokens, from: number): FormFault[] {
  if (tokens.text(from) !== '[' || tokens.text(from + 2) !== ']') return []
  const message = 'La sigla sola se cita sin corchetes.'
  return [{ ...tokens.place(from, from + 3), message, text: tokens.words(from + 1, from + 2).text }]
}

/** Between the authors and the year stands a comma right after the word before it, followed by one space. */
function beforeYear(tokens: Tokens, from: number, yearAt: number): FormFault[] {
  const { content } = tokens
  const { text: mark, start } = tokens.at(yearAt - 1)
  const { text: year, end } = tokens.at(yearAt)
  if (mark === ':' || mark === ';') {
    const message = 'Entre el autor y el año va una coma.'
    return [{ start, end, message, text: `, ${year}` }]
  }
  if (mark !== ',') {
    const names = tokens.place(from, yearAt)
    const message = 'Entre el autor y el año va una coma.'
    const text = `${content.slice(names.start, names.end)}, ${year}`
    return [{ start: names.start, end, message, text }]
  }
  const between = { start: tokens.at(yearAt - 2).end, end: tokens.at(yearAt).start }
  const said = content.slice(between.start, between.end)
  if (/^,\s+$/.test(said.replace(/\*/g, ''))) return []
  const message = 'Entre el autor y el año va una coma seguida de un espacio.'
  return [{ ...between, message, ...(said.includes('*') ? {} : { text: ', ' }) }]
}

function finishWork(
  tokens: Tokens,
  from: number,
  to: number,
  kind: WorkKind,
  names: ReadNames,
  first: ReadYear,
  faults: FormFault[],
): ReadBracket | null {
  const { start } = tokens.at(from)
  const works: ReadWork[] = []
  let at = from
  // "2019, 2021": further works of the same authors.
  for (let year: ReadYear | null = first; year; ) {
    const { end } = tokens.place(at, year.next)
    const begin = works.length === 0 ? start : tokens.at(at + 1).start
    works.push(namedWork(names, { kind, year: year.year, start: begin, end }))
    if (year.fault) faults.push(year.fault)
    at = year.next
    year = at + 1 < to && /^[,y]$/.test(tokens.text(at)) ? readYear(tokens, at + 1) : null
  }
  const last = works.at(-1)
  const rest = last ? readRest(tokens, at, to, last, faults) : null
  if (!rest || (names.lacksConjunction && !names.hasInitials)) return null
  if (names.hasInitials) faults.push(initialsFault(names))
  return { works: [...works, ...rest.works], faults, isPlainList: rest.isPlainList }
}

/** What follows the date: a locator, the secondary source, or (a fault) one more work after a comma. */
export function readRest(
  tokens: Tokens,
  from: number,
  to: number,
  work: ReadWork,
  faults: FormFault[],
): { works: ReadWork[]; isPlainList: boolean } | null {
  if (from >= to) return { works: [], isPlainList: true }
  const mark = tokens.text(from)
  const at = /^[,:]$/.test(mark) ? from + 1 : from
  const isBareSecondary = mark === ',' && /^en$/i.test(tokens.text(at))
  const secondary = isBareSecondary ? 1 : secondaryWordsAt(tokens, at)
  if (secondary > 0) {
    const read = readSecond(tokens, at, at + secondary, to)
    if (isBareSecondary && !read) return null
    work.kind = 'original'
    faults.push(...(read?.faults ?? []))
    // What was read instead may be named without a date.
    return { works: read?.works ?? [], isPlainList: false }
  }
  if (mark === '[') return { works: [], isPlainList: false }
  const found = readLocator(tokens, at, to)
  if (found) {
    const { start, end } = tokens.place(at, to)
    work.locator = found.locator
    work.end = end
    if (mark === ',') {
      if (found.fault) faults.push(found.fault)
      const comma = tokens.place(from, at)
      if (comma.end === start)
        faults.push({ ...comma, message: 'Después de la coma va un espacio.', text: ', ' })
    } else {
      const message = 'La página va después de una coma, con «p.» o «pp.».'
      const text = `, ${found.fault?.text ?? tokens.content.slice(start, end)}`
      faults.push({ start: tokens.at(from - 1).end, end, message, text })
    }
    return { works: [], isPlainList: true }
  }
  if (mark !== ',') return null
  const more = readWork(tokens, at, to, 'work')
  if (more) {
    const message = 'Las obras distintas de un mismo paréntesis se separan con punto y coma.'
    faults.push({ ...tokens.place(from, at), message, text: ';' }, ...more.faults)
    return { works: more.works, isPlainList: more.isPlainList }
  }
  // Anything else after a locator is not part of the work; "p. 4, énfasis añadido" was read above.
  for (let next = from + 1; next < to; next++) if (tokens.text(next) === ',') return null
  return { works: [], isPlainList: false }
}

/** "R. Cedeño, comunicación personal, 14 de marzo de 2023". Source: APA 7 §8.9. */
function readPersonal(tokens: Tokens, from: number, to: number): ReadBracket | null {
  for (let at = from + 1; at + 1 < to; at++) {
    if (tokens.text(at) !== ',' || !isPersonalAt(tokens, at + 1)) continue
    const names = readNames(tokens, from, at)
    if (!names) return null
    const year = yearIn(tokens, at, to)
    const work = namedWork(names, { kind: 'personal', year, ...tokens.place(from, to) })
    return { works: [work], faults: [], isPlainList: false }
  }
  return null
}

export function isPersonalAt(tokens: Tokens, at: number): boolean {
  return /^(?:comunicación|comunicacion|entrevista|correo|conversación) (?:personal|electrónico|electrónica)$/.test(
    `${tokens.lower(at)} ${tokens.lower(at + 1)}`,
  )
}

export function yearIn(tokens: Tokens, from: number, to: number): string | null {
  for (let at = to - 1; at >= from; at--)
    if (/^(?:19|20)\d{2}$/.test(tokens.text(at))) return tokens.text(at)
  return null
}
