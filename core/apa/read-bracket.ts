import type { FormFault, ReadWork, WorkKind } from './citation.ts'
import { lawInitials } from './citation-words.ts'
import { readLocator } from './read-locator.ts'
import { isLawHead, type ReadNames, readNames } from './read-names.ts'
import { type ReadYear, readYear } from './read-year.ts'
import { readSlice, type Token } from './tokens.ts'

type ReadBracket = { works: ReadWork[]; faults: FormFault[]; isPlainList: boolean }

type Source = { content: string; tokens: readonly Token[] }

/**
 * Reads the tokens of a bracket, `from`…`to` without the brackets themselves, as the works it cites: parted by ";",
 * each with authors, date and locator; what comes before ("véase", "p. ej.,") is passed over. Null if it cites none.
 */
export function readBracket(source: Source, from: number, to: number): ReadBracket | null {
  const { tokens } = source
  const works: ReadWork[] = []
  const faults: FormFault[] = []
  let isPlainList = true
  for (let at = from; at < to; ) {
    let end = at
    while (end < to && tokens[end]?.text !== ';') end++
    let read = readSegment(source, at, end)
    if (!read && end < to && readYear(tokens, end + 1)) {
      // "Bourdieu y Passeron; 2003"
      let next = end + 1
      while (next < to && tokens[next]?.text !== ';') next++
      const joined = readSegment(source, at, next)
      if (joined) [read, end] = [joined, next]
    }
    const loose =
      read === null && works.length > 0 ? readLocator(source.content, tokens, at, end) : null
    const further = read === null ? furtherYear(source, at, end, works, faults) : null
    if (further) works.push(further)
    else if (loose?.locator && works.at(-1)?.locator === null) {
      const [mark, first] = [tokens[at - 1], tokens[at]]
      const message = 'La página va después de una coma, no de un punto y coma.'
      if (mark && first) faults.push({ start: mark.start, end: mark.end, message, text: ',' })
      const last = works.at(-1)
      if (last) last.locator = loose.locator
    } else if (!read) isPlainList = false
    else {
      works.push(...read.works)
      faults.push(...read.faults)
      isPlainList &&= read.isPlainList
    }
    if (end === to - 1 && works.length > 0) {
      const mark = tokens[end]
      const message = 'Antes de cerrar el paréntesis no va punto y coma.'
      if (mark) faults.push({ start: mark.start, end: mark.end, message, text: '' })
    }
    at = end + 1
  }
  return works.length === 0 ? null : { works, faults, isPlainList }
}

/** "Quijano, 1992; 2000": one more work of the same authors, whose year stands alone. */
function furtherYear(
  { tokens }: Source,
  from: number,
  to: number,
  works: readonly ReadWork[],
  faults: FormFault[],
): ReadWork | null {
  const last = works.at(-1)
  const year = readYear(tokens, from)
  const [mark, first, end] = [tokens[from - 1], tokens[from], tokens[to - 1]]
  if (!last || !year || year.next !== to || !mark || !first || !end) return null
  const message = 'Los años de los mismos autores se separan con comas.'
  faults.push({ start: mark.start, end: mark.end, message, text: ',' })
  return { ...last, year: year.year, locator: null, start: first.start, end: end.end }
}

const leads =
  /^(?:véase|véanse|vease|veanse|ver|vid|veáse|cf|cfr|confróntese|también|además|p|ej|por|ejemplo|según|i|e|g|como|en|entre|otros|y|por|tomado|adaptado|basado|de|a|partir|con|base|consúltese|consúltense|compárese|revisar|especialmente|sobre|todo|citado|cita|se|citó|referido|apud|elaboración|propia|fuente|datos|información|retomado|extraído|modificado|traducido|recuperado|obtenido)$/i

/** The first token after "véase también", "p. ej.," and the like. */
function skipLead(tokens: readonly Token[], from: number, to: number): number {
  let at = from
  while (at < to) {
    const text = tokens[at]?.text ?? ''
    const isMark = at > from && /^[.,:]$/.test(text)
    if (!isMark && (!leads.test(text) || /^\p{Lu}{2,}$/u.test(text))) break
    at++
  }
  return at
}

/** How many tokens "como se citó en", or other words for it, takes at a token; 0 if it is not there. */
function secondaryWordsAt(tokens: readonly Token[], at: number): number {
  const said = [0, 1, 2, 3].map((step) => tokens[at + step]?.text.toLowerCase() ?? '')
  if (/^como se (?:citó|cita|citaba|cito) en$/.test(said.join(' '))) return 4
  if (/^como (?:citó|cita|citado) /.test(said.join(' '))) return said[2] === 'en' ? 3 : 2
  if (
    /^(?:citado|citada|citados|citadas|cit|referido|mencionado) (?:en|por)$/.test(
      said.slice(0, 2).join(' '),
    )
  )
    return 2
  return said[0] === 'apud' ? 1 : 0
}

function readSegment(source: Source, from: number, to: number): ReadBracket | null {
  const { tokens } = source
  const lead = secondaryWordsAt(tokens, from)
  if (lead > 0) {
    const second = readWork(source, from + lead, to, 'secondary')
    if (!second) return null
    const [first, last] = [tokens[from], tokens[from + lead - 1]]
    if (first && last && second.works[0])
      second.works[0].secondaryWords = wordsOf(source, first, last)
    return { ...second, isPlainList: false }
  }
  const start = skipLead(tokens, from, to)
  const read =
    readWork(source, start, to, 'work') ??
    (start > from ? readWork(source, from, to, 'work') : null)
  if (read) return start > from ? { ...read, isPlainList: false } : read
  return readNamedIn(source, start, to) ?? readAfterSource(source, start, to)
}

/** "Freire, citado por Zambrano, 2019": the work that was not read has no date. */
function readNamedIn(source: Source, from: number, to: number): ReadBracket | null {
  const { content, tokens } = source
  for (let at = from + 1; at < Math.min(to - 2, from + 12); at++) {
    const lead = secondaryWordsAt(tokens, at)
    if (lead === 0) continue
    const isComma = tokens[at - 1]?.text === ','
    const second = readWork(source, at + lead, to, 'secondary')
    const [first, last] = [tokens[at], tokens[at + lead - 1]]
    if (!second?.works[0] || !first || !last) return null
    if (!readNames(content, tokens, from, isComma ? at - 1 : at)) return null
    second.works[0].secondaryWords = wordsOf(source, first, last)
    return { ...second, isPlainList: false }
  }
  return null
}

/** "73,5 % según el INEC, 2023": a source named at the end of other words. */
function readAfterSource(source: Source, from: number, to: number): ReadBracket | null {
  for (let at = to - 2; at >= from; at--) {
    if (source.tokens[at]?.text.toLowerCase() !== 'según') continue
    const isArticle = /^(?:el|la|los|las)$/.test(source.tokens[at + 1]?.text ?? '')
    const read = readWork(source, at + (isArticle ? 2 : 1), to, 'work')
    return read && { ...read, isPlainList: false }
  }
  return null
}

function wordsOf({ content }: Source, first: Token, last: Token) {
  return {
    start: first.start,
    end: last.end,
    text: readSlice(content, first.start, last.end),
  }
}

/** Authors, date and what follows, of one work or of several by the same. */
function readWork(source: Source, from: number, to: number, kind: WorkKind): ReadBracket | null {
  const { content, tokens } = source
  const personal = readPersonal(source, from, to)
  if (personal) return personal
  for (let at = from + 1; at < to; at++) {
    const year = readYear(tokens, at)
    if (!year) continue
    const mark = tokens[at - 1]
    const comma = mark?.text === ','
    // The number of a decree may look like a year: "Decreto Ejecutivo 1211, 2020".
    if (!comma && isLawHead(tokens, from) && hasDate(tokens, at + 1, to)) continue
    const isOther = mark?.text === ':' || mark?.text === ';'
    const names = readNames(content, tokens, from, comma || isOther ? at - 1 : at)
    if (!names) return null
    const faults: FormFault[] = []
    const [open, close] = [tokens[from], tokens[from + 2]]
    if (open?.text === '[' && close?.text === ']') {
      const message = 'La sigla sola se cita sin corchetes.'
      const text = readSlice(content, open.end, close.start)
      faults.push({ start: open.start, end: close.end, message, text })
    }
    if (!comma && mark) {
      const year = tokens[at]
      const colon = isOther
      const fixAt = colon ? mark.start : mark.end
      faults.push({
        start: colon ? mark.start : (tokens[from]?.start ?? 0),
        end: year?.end ?? mark.end,
        message: 'Entre el autor y el año va una coma.',
        text: colon
          ? `, ${content.slice(year?.start, year?.end)}`
          : `${content.slice(tokens[from]?.start ?? 0, fixAt)}, ${content.slice(year?.start, year?.end)}`,
      })
    } else if (mark) faults.push(...commaFaults(content, tokens, at))
    return finishWork(source, from, to, kind, names, year, faults)
  }
  return null
}

/** Whether a date follows after a comma. */
function hasDate(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at + 1 < to; at++)
    if (tokens[at]?.text === ',' && readYear(tokens, at + 1)) return true
  return false
}

/** A comma comes right after the word before it and is followed by one space. */
function commaFaults(content: string, tokens: readonly Token[], yearAt: number): FormFault[] {
  const [before, mark, year] = [tokens[yearAt - 2], tokens[yearAt - 1], tokens[yearAt]]
  if (!before || !mark || !year) return []
  const said = content.slice(before.end, year.start).replace(/\*/g, '')
  if (/^,\s+$/.test(said)) return []
  const message = 'Entre el autor y el año va una coma seguida de un espacio.'
  const text =
    content.includes('*', before.end) && /\*/.test(content.slice(before.end, year.start))
      ? undefined
      : ', '
  const place = { start: before.end, end: year.start }
  return [text === undefined ? { ...place, message } : { ...place, message, text }]
}

function finishWork(
  source: Source,
  from: number,
  to: number,
  kind: WorkKind,
  names: ReadNames,
  first: ReadYear,
  faults: FormFault[],
): ReadBracket | null {
  const { tokens } = source
  const start = tokens[from]?.start ?? 0
  const make = (year: string, until: number): ReadWork =>
    workOf(
      names,
      names.isLaw && kind === 'work' ? 'law' : kind,
      year,
      start,
      tokens[until - 1]?.end ?? start,
    )
  const works = [make(first.year, first.next)]
  if (first.fault) faults.push(first.fault)
  let at = first.next
  // "2019, 2021": further works of the same authors.
  for (;;) {
    const mark = tokens[at]?.text
    if (at >= to || (mark !== ',' && mark !== 'y')) break
    const next = at + 1 < to ? readYear(tokens, at + 1) : null
    if (!next) break
    works.push({ ...make(next.year, next.next), start: tokens[at + 1]?.start ?? start })
    if (next.fault) faults.push(next.fault)
    at = next.next
  }
  const last = works.at(-1)
  if (!last) return null
  const rest = readRest(source, at, to, last, faults)
  if (!rest) return null
  if (names.hasInitials)
    faults.push({
      start: names.names[0]?.start ?? start,
      end: names.names.at(-1)?.end ?? start,
      message: 'En la cita va solo el apellido, sin iniciales.',
    })
  if (names.lacksConjunction && !names.hasInitials) return null
  return { works: [...works, ...rest.works], faults, isPlainList: rest.isPlainList }
}

/** What follows the date: a locator, the work read instead, or (a fault) one more work after a comma. */
export function readRest(
  source: Source,
  from: number,
  to: number,
  work: ReadWork,
  faults: FormFault[],
): { works: ReadWork[]; isPlainList: boolean } | null {
  const { content, tokens } = source
  if (from >= to) return { works: [], isPlainList: true }
  const mark = tokens[from]
  if (!mark) return null
  let at = /^[,:]$/.test(mark.text) ? from + 1 : from
  const isBareSecondary = mark.text === ',' && /^en$/i.test(tokens[at]?.text ?? '')
  const secondary = isBareSecondary ? 1 : secondaryWordsAt(tokens, at)
  if (secondary > 0) {
    const [first, last] = [tokens[at], tokens[at + secondary - 1]]
    const read = readWork(source, at + secondary, to, 'secondary')
    const [second] = read?.works ?? []
    if (!first || !last || (isBareSecondary && !second)) return null
    work.kind = 'original'
    // What was read instead may be named without a date.
    if (!read || !second) return { works: [], isPlainList: false }
    second.secondaryWords = wordsOf(source, first, last)
    faults.push(...read.faults)
    return { works: read.works, isPlainList: false }
  }
  if (mark.text === '[' || mark.text === '*') return { works: [], isPlainList: false }
  const found = readLocator(content, tokens, at, to)
  if (found) {
    work.locator = found.locator
    work.end = tokens[to - 1]?.end ?? work.end
    if (mark.text === ':' || mark.text !== ',') {
      const text = `, ${found.fault?.text ?? content.slice(tokens[at]?.start, tokens[to - 1]?.end)}`
      const place = {
        start: tokens[from - 1]?.end ?? mark.start,
        end: tokens[to - 1]?.end ?? mark.end,
      }
      faults.push({
        ...place,
        message: 'La página va después de una coma, con «p.» o «pp.».',
        text,
      })
    } else {
      if (found.fault) faults.push(found.fault)
      faults.push(...spaceFault(content, tokens, from))
    }
    return { works: [], isPlainList: true }
  }
  if (mark.text !== ',') return null
  const more = readWork(source, at, to, 'work')
  if (more) {
    const message = 'Las obras distintas de un mismo paréntesis se separan con punto y coma.'
    faults.push({ start: mark.start, end: mark.end, message, text: ';' }, ...more.faults)
    return { works: more.works, isPlainList: more.isPlainList }
  }
  // Anything else after a locator is not part of the work; "p. 4, énfasis añadido" was read above.
  for (at = from + 1; at < to; at++) if (tokens[at]?.text === ',') return null
  return { works: [], isPlainList: false }
}

function spaceFault(content: string, tokens: readonly Token[], comma: number): FormFault[] {
  const [mark, next] = [tokens[comma], tokens[comma + 1]]
  if (!mark || !next || content.slice(mark.end, next.start) !== '') return []
  return [
    { start: mark.start, end: mark.end, message: 'Después de la coma va un espacio.', text: ', ' },
  ]
}

/** "R. Cedeño, comunicación personal, 14 de marzo de 2023". Source: APA 7 §8.9. */
function readPersonal(source: Source, from: number, to: number): ReadBracket | null {
  const { content, tokens } = source
  for (let at = from + 1; at + 1 < to; at++) {
    if (tokens[at]?.text !== ',' || !isPersonalAt(tokens, at + 1)) continue
    const names = readNames(content, tokens, from, at)
    if (!names) return null
    const start = tokens[from]?.start ?? 0
    const work = workOf(
      names,
      'personal',
      yearIn(tokens, at, to),
      start,
      tokens[to - 1]?.end ?? start,
    )
    return { works: [work], faults: [], isPlainList: false }
  }
  return null
}

export function isPersonalAt(tokens: readonly Token[], at: number): boolean {
  const said = `${tokens[at]?.text} ${tokens[at + 1]?.text}`.toLowerCase()
  return /^(?:comunicación|comunicacion|entrevista|correo|conversación) (?:personal|electrónico|electrónica)$/.test(
    said,
  )
}

export function yearIn(tokens: readonly Token[], from: number, to: number): string | null {
  for (let at = to - 1; at >= from; at--) {
    if (/^(?:19|20)\d{2}$/.test(tokens[at]?.text ?? '')) return tokens[at]?.text ?? null
  }
  return null
}

/** A work made of names and a year. */
export function workOf(
  names: ReadNames,
  kind: WorkKind,
  year: string | null,
  start: number,
  end: number,
): ReadWork {
  const isLaw = names.group !== null && lawInitials.has(names.group.toLowerCase())
  return {
    authors: names.names.map(({ text }) => text),
    etAl: names.etAlWords !== null,
    group: names.group,
    year,
    locator: null,
    kind: isLaw && kind === 'work' ? 'law' : kind,
    start,
    end,
    names: names.names,
    conjunction: names.conjunction,
    etAlWords: names.etAlWords,
    secondaryWords: null,
  }
}
