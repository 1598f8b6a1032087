import type { ReferenceFacts } from '#core/apa/facts.ts'
import { writeDate } from '#core/apa/reference-date.ts'
import { isOrganisation } from '#core/apa/reference-kind.ts'
import { bareEdition, editionsIn } from '#core/apa/reference-phrases.ts'
import {
  findingAt,
  type LocalFinding,
  placeIn,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'
import { nameFaults } from './reference-authors.ts'

/** Source: APA 7 §9.5–9.14: "Apellido, I. (año). Título. Fuente." */
const referenceForm: Rule = {
  id: 'REF-FORM',
  name: 'Forma de la referencia',
  why: 'Con autor, fecha entre paréntesis, título y fuente, en ese orden, la obra se encuentra.',
  checkReference(reference, options) {
    if (reference.isBlank) return []
    return [
      ...bulletFaults(reference),
      ...dateFaults(reference),
      ...nameFaults(reference, options),
      ...titleFaults(reference),
      ...insideFaults(reference),
      ...editionFaults(reference),
      ...quotedTitleFaults(reference),
      ...volumeFaults(reference),
      ...thesisFaults(reference),
      ...letterFaults(reference),
    ]
  },
}

function bulletFaults(reference: ReferenceFacts): LocalFinding[] {
  const { bullet } = reference.layout
  if (!bullet) return []
  const end = placeIn(reference, bullet.end, bullet.end).start
  const message = 'Las referencias van sin viñetas ni números.'
  const isPlain =
    !reference.content.slice(0, end).includes('*') || reference.content.startsWith('* ')
  const fix = isPlain && replaceFix('Quitar la viñeta', { start: 0, end }, '')
  return [findingAt('error', { start: 0, end }, message, fix)]
}

function dateFaults(reference: ReferenceFacts): LocalFinding[] {
  const { date, visible } = reference.layout
  if (!date) {
    const message = 'Falta la fecha entre paréntesis después del autor: (2020) o (s.f.).'
    return [findingAt('error', wholeOf(reference), message)]
  }
  const findings: LocalFinding[] = []
  const inner = placeIn(reference, date.start + 1, date.end - 1)
  if (!date.read.isProper) {
    const wanted = writeDate(date.read.date)
    const message = `La fecha se escribe «(${wanted})».`
    const fix = date.read.isCertain && replaceFix('Corregir la fecha', inner, wanted)
    findings.push(findingAt('error', inner, message, fix))
  }
  if (visible.text[date.end] !== '.' && date.end < visible.text.length) {
    const mark = /^\s*[,;:]/.exec(visible.text.slice(date.end))?.[0].length ?? 0
    const { start } = placeIn(reference, date.end - 1, date.end)
    const from = start + 1
    const end = mark === 0 ? from : placeIn(reference, date.end, date.end + mark).end
    const message = 'Después de la fecha va un punto.'
    const isPlain = !reference.content.slice(from, end).includes('*')
    const fix = isPlain && replaceFix('Poner el punto', { start: from, end }, '.')
    findings.push(findingAt('error', { start, end: Math.max(end, from) }, message, fix))
  }
  return findings
}

/** Source: APA 7 §8.9: nobody can look up a letter. */
function letterFaults(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  if (!/^\[?comunicación personal\b/i.test(layout.visible.text.slice(body.title.start))) return []
  const message = 'Una comunicación personal se cita solo en el texto, no va en la lista.'
  return [findingAt('aviso', wholeOf(reference), message)]
}

function titleFaults(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  if (!layout.date || body.isTitleFirst || body.title.end > body.title.start) return []
  return [findingAt('error', wholeOf(reference), 'A la referencia le falta el título.')]
}

const english = /([.?!…"”»]\s+)In(?=\s+\p{Lu})/u

/** "In" before the editors of a chapter, for "En". */
function insideFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout } = reference
  const { inside } = body
  if (!inside) return []
  const found = english.exec(
    layout.visible.text.slice(0, inside.title.start).slice(body.title.start),
  )
  if (!found) return []
  const at = body.title.start + found.index + (found[1]?.length ?? 0)
  const place = placeIn(reference, at, at + 2)
  const fix = replaceFix('Escribir «En»', place, 'En')
  return [findingAt('error', place, 'El libro de un capítulo se presenta con «En».', fix)]
}

/** "2da ed.", "2nd ed." and "segunda edición" for "2.ª ed."; without brackets for "(2.ª ed.)". */
function editionFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout } = reference
  const { text } = layout.visible
  const findings = bareEditionFaults(reference)
  const notes = [...body.notes, ...(body.inside?.notes ?? [])]
  for (const note of notes) {
    const from = text.indexOf(`(${note})`, body.title.start) + 1
    if (from === 0) continue
    for (const { said, index, wanted } of editionsIn(`${note})`)) {
      if (said === wanted) continue
      const place = placeIn(reference, from + index, from + index + said.length)
      const message = `La edición se escribe «${wanted}».`
      const isPlain = reference.content.slice(place.start, place.end) === said
      const fix = isPlain && replaceFix('Corregir la edición', place, wanted)
      findings.push(findingAt('aviso', place, message, fix))
    }
  }
  return findings
}

function bareEditionFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout } = reference
  const { text } = layout.visible
  if (body.isTitleFirst || body.inside) return []
  const behind = text.slice(body.title.end, body.rest.start)
  const found = bareEdition(behind)
  const [edition] = found ? editionsIn(found.said) : []
  if (!found || !edition) return []
  const place = placeIn(reference, body.title.end, body.title.end + found.start + found.said.length)
  const end = placeIn(reference, body.title.end, body.rest.start).end
  const isPlain = reference.content.slice(place.start, end) === behind
  const wanted = `(${edition.wanted})`
  const space = /\s$/.test(behind) ? ' ' : ''
  const fix =
    isPlain && replaceFix('Corregir la edición', { start: place.start, end }, ` ${wanted}.${space}`)
  const message = `La edición va entre paréntesis después del título: «${wanted}».`
  return [findingAt('aviso', place, message, fix)]
}

const quoted = /^["“«](.*)["”»]$/

/** Titles of articles and chapters stand without quotation marks. */
function quotedTitleFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout } = reference
  const { start, end } = body.title
  const title = layout.visible.text.slice(start, end)
  const inner = quoted.exec(title)?.[1]
  if (body.isTitleFirst || inner === undefined || /["“”«»]/.test(inner)) return []
  const place = placeIn(reference, start, end)
  const isPlain = reference.content.slice(place.start, place.end) === title
  const message = 'En las referencias el título va sin comillas.'
  const fix = isPlain && replaceFix('Quitar las comillas', place, inner)
  return [findingAt('aviso', place, message, fix)]
}

/** "Vol. 4, No. 1" and "4(1): 3" for "*4*(1), 3". */
function volumeFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout, csl } = reference
  if (csl.type !== 'article-journal') return []
  const from = body.container?.end ?? body.rest.start
  const said = layout.visible.text.slice(from, body.rest.end)
  const space = /^,\s*\d+(\s+)\(\d/.exec(said)
  if (space?.[1]) {
    const at = from + space[0].length - 2 - space[1].length
    const place = placeIn(reference, at, at + space[1].length)
    const isPlain = /^\s+$/.test(reference.content.slice(place.start, place.end))
    const message = 'Entre el volumen y el número no va espacio: «*12*(3)».'
    return [
      findingAt('aviso', place, message, isPlain && replaceFix('Quitar el espacio', place, '')),
    ]
  }
  const found = /\b(?:Vol|No|Núm|Volumen|Número)\.?\s*[º°]?\s*\d+|\)\s*:\s*\d/i.exec(said)
  if (!found) return []
  const place = placeIn(reference, from, body.rest.end)
  const message = 'Volumen, número y páginas se escriben «*12*(3), 45–67».'
  return [findingAt('aviso', place, message)]
}

/** A thesis names its kind and its university in one square bracket. Source: APA 7 §10.6. */
function thesisFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout, csl } = reference
  if (csl.type !== 'thesis' || body.genre === null || /no publicad|inédit/i.test(body.genre))
    return []
  const { text } = layout.visible
  const start = body.title.end
  if (csl.publisher && text.startsWith(` [${body.genre}]`, start) && body.genre.includes(', '))
    return []
  const isInside = body.genre.includes(', ')
  const kept = text.slice(body.rest.start, body.rest.end)
  // Behind the kind stands the university, to the end of its sentence.
  const stop = /\.(?=\s|$)\s*/.exec(kept)
  const end = isInside
    ? body.rest.start
    : body.rest.start + (stop ? stop.index + stop[0].length : kept.length)
  const until = text.slice(start, end).trimEnd().length + start
  const place = placeIn(reference, start, until)
  const university = csl.publisher?.replace(/\..*$/, '') ?? ''
  const wanted = `[${csl.genre}, ${university === '' ? 'Universidad…' : university}]`
  const message = `La tesis se presenta como «${wanted}».`
  const isPlain = reference.content.slice(place.start, place.end) === text.slice(start, until)
  const isCertain =
    isPlain &&
    isOrganisation(university) &&
    !/[,:;[\]()]/.test(university) &&
    body.notes.length === 0
  const fix = isCertain && replaceFix('Corregir los corchetes', place, ` ${wanted}.`)
  return [findingAt('aviso', place, message, fix)]
}

export const referenceFormRules: readonly Rule[] = [referenceForm]
