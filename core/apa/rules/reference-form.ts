import type { ReferenceFacts } from '#core/apa/facts.ts'
import { writeDate } from '#core/apa/reference-date.ts'
import { nameFaults } from '#core/apa/reference-name-faults.ts'
import { thesisFaults } from '#core/apa/reference-thesis-faults.ts'
import {
  editionFaults,
  insideFaults,
  quotedTitleFaults,
  volumeFaults,
} from '#core/apa/reference-words.ts'
import { type LocalFinding, placeIn, type Rule, wholeOf } from '#core/apa/rule.ts'

/** Source: APA 7 §9.5–9.14: "Apellido, I. (año). Título. Fuente." */
export const referenceForm: Rule = {
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
  const fix = isPlain
    ? { fix: { label: 'Quitar la viñeta', edits: [{ start: 0, end, text: '' }] } }
    : {}
  return [{ severity: 'error', start: 0, end, message, ...fix }]
}

function dateFaults(reference: ReferenceFacts): LocalFinding[] {
  const { date, visible } = reference.layout
  if (!date) {
    const message = 'Falta la fecha entre paréntesis después del autor: (2020) o (s.f.).'
    return [{ severity: 'error', ...wholeOf(reference), message }]
  }
  const findings: LocalFinding[] = []
  const inner = placeIn(reference, date.start + 1, date.end - 1)
  if (!date.read.isProper) {
    const wanted = writeDate(date.read.date)
    const message = `La fecha se escribe «(${wanted})».`
    const edits = [{ ...inner, text: wanted }]
    const fix = date.read.isCertain ? { fix: { label: 'Corregir la fecha', edits } } : {}
    findings.push({ severity: 'error', ...inner, message, ...fix })
  }
  if (visible.text[date.end] !== '.' && date.end < visible.text.length) {
    const mark = /^\s*[,;:]/.exec(visible.text.slice(date.end))?.[0].length ?? 0
    const { start } = placeIn(reference, date.end - 1, date.end)
    const from = start + 1
    const end = mark === 0 ? from : placeIn(reference, date.end, date.end + mark).end
    const message = 'Después de la fecha va un punto.'
    const edits = [{ start: from, end, text: '.' }]
    const isPlain = !reference.content.slice(from, end).includes('*')
    findings.push({
      severity: 'error',
      start,
      end: Math.max(end, from),
      message,
      ...(isPlain ? { fix: { label: 'Poner el punto', edits } } : {}),
    })
  }
  return findings
}

/** Source: APA 7 §8.9: nobody can look up a letter. */
function letterFaults(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  if (!/^\[?comunicación personal\b/i.test(layout.visible.text.slice(body.title.start))) return []
  const message = 'Una comunicación personal se cita solo en el texto, no va en la lista.'
  return [{ severity: 'aviso', ...wholeOf(reference), message }]
}

function titleFaults(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  if (!layout.date || body.isTitleFirst || body.title.end > body.title.start) return []
  return [
    { severity: 'error', ...wholeOf(reference), message: 'A la referencia le falta el título.' },
  ]
}
