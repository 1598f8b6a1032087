import { lawHeads } from './citation-words.ts'
import type { CslItem, CslType } from './csl.ts'
import { placeLength } from './place-names.ts'
import { type ReferenceBody, readBody, trimStop } from './reference-body.ts'
import { readDate } from './reference-date.ts'
import { layOutReference, type ReferenceLayout, type Stretch } from './reference-layout.ts'
import { readEditors } from './reference-names.ts'
import { editionsIn, isThesis, namesLaw } from './reference-phrases.ts'

/** A reference in its parts, for the rules. */
export type ReadReference = { layout: ReferenceLayout; body: ReferenceBody; csl: CslItem }

/**
 * Reads a reference in APA 7 (Spanish) into CSL-JSON: who, when, what kind of work, its title and where it is found.
 * `*…*` are italics, which distinguish title and journal. Never throws: of a malformed
 * reference, what cannot be read is left out. Source: APA 7 §9–10.
 */
export function readReference(text: string): CslItem {
  return readInParts(text).csl
}

/** In UTF-16 units; of a longer text only the beginning is read. 200 authors take about 2,800. */
export const maxReferenceLength = 3000

export function readInParts(content: string): ReadReference {
  const layout = layOutReference(content.slice(0, maxReferenceLength))
  const body = readBody(layout)
  const csl: CslItem = { type: kindOf(layout, body) }
  addNames(csl, layout, body)
  if (layout.date) Object.assign(csl, layout.date.read.date)
  const title = withItalics(layout, body.title)
  if (title !== '') csl.title = title
  if (body.inside) addInside(csl, layout, body.inside)
  else addRest(csl, layout, body)
  for (const note of body.notes) addNote(csl, note)
  addGenre(csl, layout, body)
  addAddress(csl, layout)
  if (layout.original) csl['original-date'] = { 'date-parts': [[Number(layout.original.year)]] }
  return { layout, body, csl }
}

function addNames(csl: CslItem, { authors }: ReferenceLayout, body: ReferenceBody): void {
  if (body.isTitleFirst || authors.names.length === 0) return
  const isEditor = /^(?:Ed|Comp|Coord|Dirs?\.|Org)/.test(authors.role ?? '') && csl.type === 'book'
  if (isEditor) csl.editor = authors.names
  else csl.author = authors.names
  if (authors.role) csl.role = authors.role
  if (authors.hasEtAl) csl['et-al'] = true
}

/** The text of a stretch, with asterisks around what is italic in roman type. */
function withItalics({ visible }: ReferenceLayout, { start, end }: Stretch): string {
  const inner = visible.italics.filter((span) => span.start >= start && span.end <= end)
  const isWhole = inner.some((span) => span.start === start && span.end >= end)
  if (isWhole || inner.length === 0) return visible.text.slice(start, end).trim()
  let result = ''
  let at = start
  for (const span of inner) {
    result += `${visible.text.slice(at, span.start)}*${visible.text.slice(span.start, span.end)}*`
    at = span.end
  }
  return (result + visible.text.slice(at, end)).trim()
}

function addInside(
  csl: CslItem,
  { visible }: ReferenceLayout,
  inside: NonNullable<ReferenceBody['inside']>,
): void {
  if (inside.editors !== '') csl.editor = readEditors(inside.editors)
  if (inside.role !== '' && inside.role !== 'Ed.' && inside.role !== 'Eds.') csl.role = inside.role
  csl['container-title'] = visible.text.slice(inside.title.start, inside.title.end)
  for (const note of inside.notes) addNote(csl, note)
  const publisher = sentence(visible.text.slice(inside.rest.start, inside.rest.end))
  if (publisher !== '') csl.publisher = publisher
}

const notePart =
  /^(?:(\S+ ed(?:\.|ición)?)|Vol\. (\S+)|(?:Versión |v)(\d\S*)|(?:pp?\.|p[áa]gs?\.?) ?(.+)|(.+), Trads?\.)$/

/** "2.ª ed., Vol. 5, pp. 101–134", "J. Ros, Trad.", "Informe 148". */
function addNote(csl: CslItem, note: string): void {
  const translator = /^(.+), Trads?\.$/.exec(note)?.[1]
  if (translator) {
    csl.translator = translator
    return
  }
  for (const part of note.split(/, (?=Vol\.|pp?\.|p[áa]gs?\b|Versión|\S+ ed(?:\.|ición))/)) {
    const [found, edition, volume, version, page] = notePart.exec(part) ?? []
    if (edition) csl.edition = editionsIn(edition)[0]?.wanted ?? edition
    else if (volume) csl.volume = volume
    else if (version) csl.version = version
    else if (page) csl.page = page
    else if (!found && csl.type === 'chapter' && /^\d+\s*[-–—]\s*\d+$/.test(part)) csl.page = part
    else if (!found) addNumber(csl, part)
  }
}

/** "Informe N.º 148": the number is the last word, the rest is its label. */
function addNumber(csl: CslItem, note: string): void {
  const [, label, number] = /^(?:(.*) )?(\S*\d\S*)$/.exec(note) ?? []
  if (!number) return
  csl.number = number
  if (label) csl['number-label'] = label
}

function addGenre(csl: CslItem, { visible }: ReferenceLayout, body: ReferenceBody): void {
  if (!body.genre) return
  const comma = csl.type === 'thesis' ? body.genre.indexOf(', ') : -1
  csl.genre = comma === -1 ? body.genre : body.genre.slice(0, comma)
  if (comma === -1) return
  const kept = sentence(visible.text.slice(body.rest.start, body.rest.end))
  csl.publisher = body.genre.slice(comma + 2)
  if (kept !== '') csl.archive = kept
}

function addRest(csl: CslItem, { visible }: ReferenceLayout, body: ReferenceBody): void {
  const { text } = visible
  const rest = text.slice(body.rest.start, body.rest.end)
  if (csl.type === 'article-journal' || csl.type === 'article-newspaper') {
    const end = body.container?.end ?? plainContainerEnd(text, body.rest)
    csl['container-title'] = splitVolume(csl, text.slice(body.rest.start, end))
    addSerial(csl, text.slice(end, body.rest.end))
  } else if (csl.type === 'legislation') {
    const [, journal, label, number] =
      /^(Registro Oficial)(?:,? (?:(Suplemento|Edición Especial) ?)?(?:N\.?[ºo°] ?)?(\d[\w-]*)?)?/.exec(
        rest,
      ) ?? []
    if (journal) csl['container-title'] = journal
    if (label) csl['number-label'] = label
    if (number) csl.number = number
    if (!journal && sentence(rest) !== '') csl.publisher = sentence(rest)
  } else if (csl.type === 'paper-conference') {
    const said = sentence(rest)
    const comma = said.indexOf(', ')
    if (said !== '') csl['container-title'] = comma === -1 ? said : said.slice(0, comma)
    if (comma !== -1) csl['event-place'] = said.slice(comma + 2)
  } else if (csl.type === 'webpage') {
    if (sentence(rest) !== '') csl['container-title'] = sentence(rest)
  } else if (sentence(rest) !== '') csl.publisher = sentence(rest)
}

/** "*Revista de Agua, 12*(3)": name and volume in one italic stretch. */
function splitVolume(csl: CslItem, said: string): string {
  const [, name, volume] = /^(.*\D), (\d+)$/.exec(said) ?? []
  if (!name || !volume) return said
  csl.volume = volume
  return name
}

function plainContainerEnd(text: string, rest: Stretch): number {
  const found = /,\s*(?=\(?\d)/.exec(text.slice(rest.start, rest.end))
  return found ? rest.start + found.index : trimStop(text, rest.start, rest.end)
}

const serial =
  /^,?\s*(?:([\w–-]+)(?=\s*[(,.]|$))?\s*(?:\(([^()]+)\))?\s*(?:,\s*(?:(?:pp?\.|p[áa]gs?\.?)\s*|Artículo\s+)?([^\s,][^,]*?))?[.,]?\s*$/

/** ", Vol. 4, No. 1, pp. 3-9" and ", 4(1): 3-9", which are not the form of APA. */
const spelledSerial =
  /^[,.]?\s*(?:Vol(?:\.|umen)?\s*)?(\d+)?(?:,?\s*(?:\(|(?:No|Núm|N|n)\.?\s?[º°o]?\.?\s*)(\d+)\)?)?(?:\s*[,:]\s*(?:pp?\.\s*)?(\w+(?:\s*[-–—]\s*\w+)?))?[.,]?\s*$/

/** Volume, number and pages after the name of a journal: ", 12(3), 45–67." */
function addSerial(csl: CslItem, said: string): void {
  const paper = /^,\s*(?:pp?\.\s*)?([\dA-Z][\w–-]*)\.?\s*$/.exec(said)
  if (csl.type === 'article-newspaper') {
    if (paper?.[1]) csl.page = paper[1]
    return
  }
  const [, volume, issue, page] = serial.exec(said) ?? spelledSerial.exec(said) ?? []
  if (volume) csl.volume = volume
  if (issue) csl.issue = issue
  if (page) csl.page = page
}

function addAddress(csl: CslItem, { address, retrieval }: ReferenceLayout): void {
  if (retrieval?.day) {
    const read = readDate(retrieval.day)?.date.issued
    if (read) csl.accessed = read
  }
  if (!address) return
  const said = address.said.replace(/^doi(?!\.org)\s*:?\s*/i, '')
  const [, doi] =
    /^(?:https?:\/\/)?(?:(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(said) ?? []
  if (doi) csl.DOI = doi.replace(/[.,;]+$/, '')
  else csl.URL = said.replace(/[.,;]+$/, '')
}

/** Removes the place before a publisher and the full stop at the end, except that of "S. A." and "Inc.". */
function sentence(said: string): string {
  const text = said.trim().slice(placeLength(said.trim()))
  return /(?:\p{Lu}\. ?\p{Lu}\.|\bInc\.|\bCía\.)$/u.test(text) ? text : text.replace(/[.,;]+$/, '')
}

const film =
  /^(?:Video|Vídeo|Película|Documental|Serie|Episodio|Cortometraje|Podcast|Archivo de video|Film)/i
const data = /^(?:Conjunto de datos|Base de datos|Dataset|Datos)/i
const talk =
  /^(?:Ponencia|Presentación|Sesión|Conferencia|Póster|Discurso|Charla|Comunicación|Simposio)/i
const standardNumber =
  /^(?:NTE|INEN|ISO|IEC|NTP|ASTM|ACI|IEEE|NEC|UNE|NOM|AASHTO|API|ANSI|NFPA|EN|DIN|RTE|NTC|NIIF|NIC)\b/
const reportNumber =
  /^(?:Informe|Reporte|Documento|N\.?[ºo°]|Núm|Publicación|Serie|Boletín|Nota técnica|LC\/|Cuaderno|Working|Report|No\.)/i

/** What a reference cites, by its form. Source: APA 7 §10. */
function kindOf(layout: ReferenceLayout, body: ReferenceBody): CslType {
  const { text } = layout.visible
  const title = text.slice(body.title.start, body.title.end)
  const rest = text.slice(body.rest.start, body.rest.end)
  const genre = body.genre ?? ''
  if (body.inside) return 'chapter'
  if (isThesis(genre)) return 'thesis'
  if (film.test(genre)) return 'motion_picture'
  if (data.test(genre)) return 'dataset'
  if (talk.test(genre)) return 'paper-conference'
  if (/Registro Oficial/.test(rest)) return 'legislation'
  if (body.isTitleFirst && !body.container && namesLaw(title)) return 'legislation'
  if (body.notes.some((note) => standardNumber.test(note))) return 'standard'
  if (body.container) return serialKind(layout, text.slice(body.container.end, body.rest.end))
  const first = title.split(' ')[0]?.toLowerCase() ?? ''
  if (lawHeads.has(first) && !/\bed\.|^[\p{Lu}][\p{L}]+ Editores/u.test(rest) && isGroup(layout))
    return 'legislation'
  if (/,\s*\d+\s*(?:\(\d[^)]*\))?,\s*[a-z]?\d+\s*[-–]/.test(rest)) return 'article-journal'
  if (body.notes.some((note) => reportNumber.test(note))) return 'report'
  return freeKind(layout, body, rest)
}

function freeKind(layout: ReferenceLayout, body: ReferenceBody, rest: string): CslType {
  const issued = layout.date?.read.date.issued?.['date-parts'][0]
  const isDated = (issued?.length ?? 0) > 1
  const hasAddress = layout.address !== null && !/10\.\d{4,9}\//.test(layout.address.said)
  const hasNoDate = layout.date !== null && !issued && !layout.date.read.date.status
  if (
    body.genre &&
    /blog|publicación|tuit|página|infografía|fotografía|comunicado/i.test(body.genre)
  )
    return 'webpage'
  if (hasAddress && (isDated || (hasNoDate && rest.trim() === ''))) return 'webpage'
  if (layout.retrieval?.day) return 'webpage'
  if (hasAddress && isGroup(layout)) return 'report'
  if (hasAddress && rest.trim() === '') return 'webpage'
  return 'book'
}

function isGroup({ authors }: ReferenceLayout): boolean {
  const [first] = authors.names
  return first !== undefined && 'literal' in first
}

/** A journal by its volume, number or pages; a newspaper by its day. */
function serialKind(layout: ReferenceLayout, behind: string): CslType {
  const issued = layout.date?.read.date.issued?.['date-parts'][0]
  const hasVolume = /^,?\s*(?:\d+\s*(?:\(|,|\.?$)|\(\d)/.test(behind)
  const isDoi = /10\.\d{4,9}\//.test(layout.address?.said ?? '')
  if ((issued?.length ?? 0) > 2 && !/\(\d|,\s*\d+\s*,/.test(behind) && !isDoi)
    return 'article-newspaper'
  if (!hasVolume && !isDoi && (issued?.length ?? 0) > 1) return 'article-newspaper'
  return 'article-journal'
}
