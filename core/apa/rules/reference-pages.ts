import type { ReferenceFacts } from '#core/apa/facts.ts'
import { type LocalFinding, placeIn, type Rule } from '#core/apa/rule.ts'

const inBook =
  /\b(pp?\.|p[áa]gs?\.?)\s*([a-z]?\d+|[ivxlc]+)(?:\s*[-–—]\s*([a-z]?\d+|[ivxlc]+)|(?=\)))/gi
const inJournal =
  /,\s*((?:(?:pp?\.|p[áa]gs?\.?)\s*)?([a-z]?\d+)(?:\s*[-–—]\s*([a-z]?\d+))?)(?=[.,]?\s*$)/i

/** Source: APA 7 §6.3 and §9.25: an en dash in ranges; "pp." with books and newspapers, not with journals. */
export const referencePages: Rule = {
  id: 'REF-PAGES',
  name: 'Rango de páginas',
  why: 'Un rango de páginas se une con un guion corto (–) sin espacios; en revistas, sin «pp.».',
  checkReference(reference) {
    if (reference.isBlank || !reference.layout.date) return []
    if (reference.csl.type === 'article-journal') return inSerial(reference)
    return reference.csl.type === 'chapter' || reference.body.notes.length > 0
      ? inNotes(reference)
      : []
  },
}

function inSerial(reference: ReferenceFacts): LocalFinding[] {
  const { rest } = reference.body
  const said = reference.layout.visible.text.slice(rest.start, rest.end)
  const found = inJournal.exec(said)
  if (!found) return []
  const [whole, written = '', first = '', last] = found
  const wanted = last === undefined ? first : `${first}–${last}`
  const start = rest.start + found.index + whole.length - written.length
  return differing(reference, start, written, wanted)
}

function inNotes(reference: ReferenceFacts): LocalFinding[] {
  const { text } = reference.layout.visible
  const from = reference.body.title.end
  const findings: LocalFinding[] = []
  for (const note of reference.body.inside?.notes ?? []) {
    const bare = /^(\d+)\s*[-–—]\s*(\d+)$/.exec(note)
    const at = bare ? text.indexOf(`(${note})`, from) + 1 : 0
    if (bare && at > 0)
      findings.push(...differing(reference, at, note, `pp. ${bare[1]}–${bare[2]}`))
  }
  for (const { 0: whole, 1: label, 2: first = '', 3: last, index } of text
    .slice(from)
    .matchAll(inBook)) {
    const wantedLabel = last === undefined ? 'p.' : 'pp.'
    const pages = last === undefined ? first : `${first}–${last}`
    // With the right label only the pages themselves are marked.
    const written = label === wantedLabel ? whole.slice(wantedLabel.length).trimStart() : whole
    const wanted = label === wantedLabel ? pages : `${wantedLabel} ${pages}`
    findings.push(
      ...differing(reference, from + index + whole.length - written.length, written, wanted),
    )
  }
  return findings
}

function differing(
  reference: ReferenceFacts,
  start: number,
  written: string,
  wanted: string,
): LocalFinding[] {
  if (written === wanted) return []
  const place = placeIn(reference, start, start + written.length)
  const isPlain = reference.content.slice(place.start, place.end) === written
  const message = `Las páginas se escriben «${wanted}».`
  const edits = [{ ...place, text: wanted }]
  return [
    {
      severity: 'aviso',
      ...place,
      message,
      ...(isPlain ? { fix: { label: 'Corregir las páginas', edits } } : {}),
    },
  ]
}
