import type { ReferenceFacts } from './facts.ts'
import { type LocalFinding, placeIn } from './rule.ts'

const english = /([.?!…"”»]\s+)In(?=\s+\p{Lu})/u
const edition =
  /\b(\d{1,2})\s?(?:da|ra|ta|va|ma|na|nd|rd|th|st|era|do|er|to|[aªº°])?\.?\s?[aªº°]?\s?(?:ed\.?|edici[óo]n|edition)(?=[\s,)])/giu

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

/** "2da ed.", "2nd ed." and "segunda edición" for "2.ª ed." */
export function editionFaults(reference: ReferenceFacts): LocalFinding[] {
  const { body, layout } = reference
  const { text } = layout.visible
  const findings: LocalFinding[] = []
  const notes = [...body.notes, ...(body.inside?.notes ?? [])]
  for (const note of notes) {
    const from = text.indexOf(`(${note})`, body.title.start) + 1
    if (from === 0) continue
    for (const { 0: said, 1: number, index } of `${note})`.matchAll(edition)) {
      const wanted = `${number}.ª ed.`
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
