import type { ReferenceFacts } from './facts.ts'
import { bareEdition, editionsIn } from './reference-phrases.ts'
import { type LocalFinding, placeIn } from './rule.ts'

const english = /([.?!…"”»]\s+)In(?=\s+\p{Lu})/u

/** "In" before the editors of a chapter, for "En". */
export function insideFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout } = reference
  const { inside } = body
  if (!inside) return []
  const found = english.exec(
    layout.visible.text.slice(0, inside.title.start).slice(body.title.start),
  )
  if (!found) return []
  const at = body.title.start + found.index + (found[1]?.length ?? 0)
  const place = placeIn(reference, at, at + 2)
  const fix = { label: 'Escribir «En»', edits: [{ ...place, text: 'En' }] }
  return [
    { severity: 'error', ...place, message: 'El libro de un capítulo se presenta con «En».', fix },
  ]
}

/** "2da ed.", "2nd ed." and "segunda edición" for "2.ª ed."; without brackets for "(2.ª ed.)". */
export function editionFaults(reference: ReferenceFacts): LocalFinding[] {
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
      const edits = [{ ...place, text: wanted }]
      const isPlain = reference.content.slice(place.start, place.end) === said
      findings.push({
        severity: 'aviso',
        ...place,
        message,
        ...(isPlain ? { fix: { label: 'Corregir la edición', edits } } : {}),
      })
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
  const edits = [{ start: place.start, end, text: ` ${wanted}.${space}` }]
  const fix = { label: 'Corregir la edición', edits }
  const message = `La edición va entre paréntesis después del título: «${wanted}».`
  return [{ severity: 'aviso', ...place, message, ...(isPlain ? { fix } : {}) }]
}

const quoted = /^["“«](.*)["”»]$/

/** Titles of articles and chapters stand without quotation marks. */
export function quotedTitleFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout } = reference
  const { start, end } = body.title
  const title = layout.visible.text.slice(start, end)
  const inner = quoted.exec(title)?.[1]
  if (body.isTitleFirst || inner === undefined || /["“”«»]/.test(inner)) return []
  const place = placeIn(reference, start, end)
  const isPlain = reference.content.slice(place.start, place.end) === title
  const message = 'En las referencias el título va sin comillas.'
  const edits = [{ ...place, text: inner }]
  return [
    {
      severity: 'aviso',
      ...place,
      message,
      ...(isPlain ? { fix: { label: 'Quitar las comillas', edits } } : {}),
    },
  ]
}

/** "Vol. 4, No. 1" and "4(1): 3" for "*4*(1), 3". */
export function volumeFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout, csl } = reference
  if (csl.type !== 'article-journal') return []
  const from = body.container?.end ?? body.rest.start
  const said = layout.visible.text.slice(from, body.rest.end)
  const found = /\b(?:Vol|No|Núm|Volumen|Número)\.?\s*[º°]?\s*\d+|\)\s*:\s*\d/.exec(said)
  if (!found) return []
  const place = placeIn(reference, from, body.rest.end)
  const message = 'Volumen, número y páginas se escriben «*12*(3), 45–67».'
  return [{ severity: 'aviso', ...place, message }]
}
