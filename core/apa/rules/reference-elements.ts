import type { ReferenceFacts } from '#core/apa/facts.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { placeAfterPublisher, placeLength } from '#core/apa/place-names.ts'
import { findingAt, type LocalFinding, placeIn, type Rule, replaceFix } from '#core/apa/rule.ts'
import { isItalic } from '#core/apa/visible-text.ts'
import { isWithoutIn } from './reference-source.ts'

/** Source: APA 7 §9.19 and §9.25: italics for works that stand alone, journals and their volumes. */
const referenceItalics: Rule = {
  id: 'REF-ITAL',
  name: 'Cursiva de la obra',
  why: 'La cursiva distingue la obra que se busca: el libro, la revista y su volumen, la tesis o la página.',
  checkReference(reference) {
    const { layout, csl } = reference
    if (reference.isBlank || !layout.date || reference.body.title.end <= reference.body.title.start)
      return []
    if (isWithoutIn(reference)) return []
    // A law is named before its date and stands in roman type. Source: APA 7 §11.5.
    if (csl.type === 'legislation' && reference.body.isTitleFirst) return []
    if (csl.type === 'chapter') return italicsOfChapter(reference)
    if (csl.type === 'article-journal' || csl.type === 'article-newspaper')
      return italicsOfSerial(reference)
    return italicsOfTitle(reference)
  },
}

function italicsFinding(
  reference: ReferenceFacts,
  { start, end }: { start: number; end: number },
  message: string,
): LocalFinding {
  return findingAt('aviso', placeIn(reference, start, end), message)
}

function italicsOfTitle(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  const { start, end } = body.title
  if (layout.visible.italics.some((span) => span.start < end && span.end > start)) return []
  return [italicsFinding(reference, body.title, 'El título de esta obra va en cursiva.')]
}

function italicsOfChapter(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  const { visible } = layout
  const findings: LocalFinding[] = []
  if (isItalic(visible, body.title.start, body.title.end))
    findings.push(italicsFinding(reference, body.title, 'El título del capítulo va sin cursiva.'))
  const book = body.inside?.title
  if (
    book &&
    book.end > book.start &&
    !visible.italics.some((span) => span.start < book.end && span.end > book.start)
  )
    findings.push(italicsFinding(reference, book, 'El título del libro va en cursiva.'))
  return findings
}

function italicsOfSerial(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body, csl } = reference
  const { visible } = layout
  const findings: LocalFinding[] = []
  if (!body.isTitleFirst && isItalic(visible, body.title.start, body.title.end))
    findings.push(italicsFinding(reference, body.title, 'El título del artículo va sin cursiva.'))
  const name = csl['container-title'] ?? ''
  const at = visible.text.indexOf(name, body.rest.start)
  if (name === '' || at === -1) return findings
  const journal = { start: at, end: at + name.length }
  const isNameItalic = isItalic(visible, journal.start, journal.end)
  if (!isNameItalic)
    findings.push(italicsFinding(reference, journal, 'El nombre de la revista va en cursiva.'))
  const behind = /^,\s*(\d+)/.exec(visible.text.slice(at + name.length, body.rest.end))
  const volume = behind?.[1]
  if (!volume || !csl.volume || !isNameItalic) return findings
  const start = at + name.length + behind[0].length - volume.length
  const issue = numberInItalics(reference, start, volume)
  if (issue) return [...findings, issue]
  if (isItalic(visible, start, start + volume.length)) return findings
  const place = placeIn(reference, start, start + volume.length)
  const fix = replaceFix('Poner el volumen en cursiva', place, `*${volume}*`)
  return [...findings, findingAt('aviso', place, 'El volumen de la revista va en cursiva.', fix)]
}

/** "*12(3)*" for "*12*(3)". */
function numberInItalics(
  reference: ReferenceFacts,
  start: number,
  volume: string,
): LocalFinding | null {
  const { visible } = reference.layout
  const open = start + volume.length
  const [whole] = /^\s?\([^()]{1,20}\)/.exec(visible.text.slice(open)) ?? []
  if (!whole || !isItalic(visible, open, open + whole.length)) return null
  const place = placeIn(reference, open, open + whole.length)
  const isLast = /^\*(?!\*)/.test(reference.content.slice(place.end, place.end + 2))
  const fix =
    isLast &&
    replaceFix(
      'Dejar el número sin cursiva',
      { start: place.start, end: place.end + 1 },
      `*${whole.trim()}`,
    )
  return findingAt('aviso', place, 'El número de la revista va sin cursiva.', fix)
}

const bookPages =
  /\b(pp?\.|p[áa]gs?\.?)\s*([a-z]?\d+|[ivxlc]+)(?:\s*[-–—]\s*([a-z]?\d+|[ivxlc]+)|(?=\)))/gi
const journalPages =
  /,\s*((?:(?:pp?\.|p[áa]gs?\.?)\s*)?([a-z]?\d+)(?:\s*[-–—]\s*([a-z]?\d+))?)(?=[.,]?\s*$)/i

/** Source: APA 7 §6.3 and §9.25: an en dash in ranges; "pp." with books and newspapers, not with journals. */
const referencePages: Rule = {
  id: 'REF-PAGES',
  name: 'Rango de páginas',
  why: 'Un rango de páginas se une con un guion corto (–) sin espacios; en revistas, sin «pp.».',
  checkReference(reference) {
    if (reference.isBlank || !reference.layout.date) return []
    if (reference.csl.type === 'article-journal') return pagesOfSerial(reference)
    return reference.csl.type === 'chapter' || reference.body.notes.length > 0
      ? pagesInNotes(reference)
      : []
  },
}

function pagesOfSerial(reference: ReferenceFacts): LocalFinding[] {
  const { rest } = reference.body
  const said = reference.layout.visible.text.slice(rest.start, rest.end)
  const found = journalPages.exec(said)
  if (!found) return []
  const [whole, written = '', first = '', last] = found
  const wanted = last === undefined ? first : `${first}–${last}`
  const start = rest.start + found.index + whole.length - written.length
  return pagesFinding(reference, start, written, wanted)
}

function pagesInNotes(reference: ReferenceFacts): LocalFinding[] {
  const { text } = reference.layout.visible
  const from = reference.body.title.end
  const findings: LocalFinding[] = []
  for (const note of reference.body.inside?.notes ?? []) {
    const bare = /^(\d+)\s*[-–—]\s*(\d+)$/.exec(note)
    const at = bare ? text.indexOf(`(${note})`, from) + 1 : 0
    if (bare && at > 0)
      findings.push(...pagesFinding(reference, at, note, `pp. ${bare[1]}–${bare[2]}`))
  }
  for (const { 0: whole, 1: label, 2: first = '', 3: last, index } of text
    .slice(from)
    .matchAll(bookPages)) {
    const wantedLabel = last === undefined ? 'p.' : 'pp.'
    const pages = last === undefined ? first : `${first}–${last}`
    // With the right label only the pages themselves are marked.
    const written = label === wantedLabel ? whole.slice(wantedLabel.length).trimStart() : whole
    const wanted = label === wantedLabel ? pages : `${wantedLabel} ${pages}`
    findings.push(
      ...pagesFinding(reference, from + index + whole.length - written.length, written, wanted),
    )
  }
  return findings
}

function pagesFinding(
  reference: ReferenceFacts,
  start: number,
  written: string,
  wanted: string,
): LocalFinding[] {
  if (written === wanted) return []
  const place = placeIn(reference, start, start + written.length)
  const isPlain = reference.content.slice(place.start, place.end) === written
  const message = `Las páginas se escriben «${wanted}».`
  const fix = isPlain && replaceFix('Corregir las páginas', place, wanted)
  return [findingAt('aviso', place, message, fix)]
}

/** Source: APA 7 §6.17 and §9.19. Proper nouns cannot be recognised for certain, so this is advice only. */
const referenceCapitals: Rule = {
  id: 'REF-SENTENCE',
  name: 'Mayúsculas en los títulos',
  why: 'En los títulos de obras solo llevan mayúscula la primera palabra y los nombres propios.',
  checkReference(reference) {
    const { csl, body, layout } = reference
    if (csl.type === 'legislation' || csl.type === 'standard' || !layout.date) return []
    const { start, end } = body.title
    const title = layout.visible.text.slice(start, end)
    if (!isAllCapitals(title) && !isTitleCase(title)) return []
    const message = 'El título lleva mayúscula solo en la primera palabra y en los nombres propios.'
    return [findingAt('info', placeIn(reference, start, end), message)]
  },
}

/** Source: APA 7 §9.29: the publisher without its place. */
const referencePlace: Rule = {
  id: 'REF-PLACE',
  name: 'Editorial sin lugar',
  why: 'Desde la séptima edición la editorial va sola, sin la ciudad.',
  checkReference(reference) {
    const { body, layout, csl } = reference
    if (csl.type === 'article-journal' || csl.type === 'article-newspaper') return []
    const rest = body.inside?.rest ?? body.rest
    const said = layout.visible.text.slice(rest.start, rest.end)
    const length = placeLength(said)
    if (length === 0) return placeBehind(reference, rest.start, said)
    const place = placeIn(reference, rest.start, rest.end)
    const end = placeIn(reference, rest.start, rest.start + length).end
    const isPlain = reference.content.slice(place.start, end) === said.slice(0, length)
    const message = 'La editorial va sin el lugar de publicación.'
    const fix = isPlain && replaceFix('Quitar el lugar', { start: place.start, end }, '')
    return [findingAt('aviso', place, message, fix)]
  },
}

/** "Abya-Yala, Quito." */
function placeBehind(reference: ReferenceFacts, from: number, said: string): LocalFinding[] {
  const { csl } = reference
  if (csl.type !== 'book' && csl.type !== 'chapter' && csl.type !== 'report') return []
  const behind = placeAfterPublisher(said)
  if (!behind) return []
  const place = placeIn(reference, from + behind.start, from + behind.end)
  const isPlain = !reference.content.slice(place.start, place.end).includes('*')
  const fix = isPlain && replaceFix('Quitar el lugar', place, '')
  return [findingAt('aviso', place, 'La editorial va sin el lugar de publicación.', fix)]
}

export const referenceElementRules: readonly Rule[] = [
  referenceItalics,
  referencePages,
  referenceCapitals,
  referencePlace,
]
