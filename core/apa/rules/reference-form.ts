import { isOrganisation } from '#core/apa/citation-words.ts'
import type { ReferenceFacts } from '#core/apa/facts.ts'
import { writeDate } from '#core/apa/reference-date.ts'
import { bareEdition, editionsIn } from '#core/apa/reference-phrases.ts'
import {
  type Fault,
  hasNoStar,
  isPlain,
  type Pattern,
  placeIn,
  type Rules,
  rewrite,
} from '#core/apa/rule.ts'
import { nameFaults } from './reference-authors.ts'

/** Titles of articles and chapters stand without quotation marks. */
const quotedTitle: Pattern = {
  in: 'titles of references',
  find: /^["“«]([^"“”«»]*)["”»]$/,
  severity: 'aviso',
  message: 'En las referencias el título va sin comillas.',
  fix: ['Quitar las comillas', ([, inner = '']) => inner],
}

export const referenceFormRules = {
  'REF-FORM': {
    name: 'Forma de la referencia',
    why: 'Con autor, fecha entre paréntesis, título y fuente, en ese orden, la obra se encuentra.',
    source: 'APA 7 §9.5–9.14: "Apellido, I. (año). Título. Fuente."',
    severity: 'error',
    patterns: [quotedTitle],
    reference: (reference, options) =>
      !reference.isBlank && [
        bulletFault(reference),
        ...dateFaults(reference),
        ...nameFaults(reference, options),
        titleFault(reference),
        insideFault(reference),
        bareEditionFault(reference),
        ...editionFaults(reference),
        volumeFault(reference),
        thesisFault(reference),
        letterFault(reference),
      ],
  },
} satisfies Rules

function bulletFault(reference: ReferenceFacts): Fault | null {
  const { content, layout } = reference
  if (!layout.bullet) return null
  const at = {
    start: 0,
    end: placeIn(reference, { start: layout.bullet.end, end: layout.bullet.end }).start,
  }
  const isCertain = hasNoStar(content, at) || content.startsWith('* ')
  const message = 'Las referencias van sin viñetas ni números.'
  return { at, message, fix: isCertain && { label: 'Quitar la viñeta', text: '' } }
}

function dateFaults(reference: ReferenceFacts): Fault[] {
  const { date, visible } = reference.layout
  if (!date)
    return [{ message: 'Falta la fecha entre paréntesis después del autor: (2020) o (s.f.).' }]
  const faults: Fault[] = []
  if (!date.read.isProper) {
    const at = placeIn(reference, { start: date.start + 1, end: date.end - 1 })
    const text = writeDate(date.read.date)
    const fix = date.read.isCertain && { label: 'Corregir la fecha', text }
    faults.push({ at, message: `La fecha se escribe «(${text})».`, fix })
  }
  if (visible.text[date.end] !== '.' && date.end < visible.text.length) {
    const [mark = ''] = /^\s*[,;:]/.exec(visible.text.slice(date.end)) ?? []
    const { start, end: from } = placeIn(reference, { start: date.end - 1, end: date.end })
    const { end } = placeIn(reference, { start: date.end, end: date.end + mark.length })
    const behind = { start: from, end: mark === '' ? from : end }
    const fix = { label: 'Poner el punto', at: behind, text: '.' }
    faults.push({
      at: { start, end: Math.max(behind.end, from) },
      message: 'Después de la fecha va un punto.',
      fix: hasNoStar(reference.content, behind) && fix,
    })
  }
  return faults
}

/** Source: APA 7 §8.9: nobody can look up a letter. */
function letterFault({ layout, body }: ReferenceFacts): Fault | null {
  if (!/^\[?comunicación personal\b/i.test(layout.visible.text.slice(body.title.start))) return null
  const message = 'Una comunicación personal se cita solo en el texto, no va en la lista.'
  return { severity: 'aviso', message }
}

function titleFault({ layout, body }: ReferenceFacts): Fault | null {
  const hasTitle = body.isTitleFirst || body.title.end > body.title.start
  return layout.date && !hasTitle ? { message: 'A la referencia le falta el título.' } : null
}

const english = /([.?!…"”»]\s+)In(?=\s+\p{Lu})/u

/** "In" before the editors of a chapter, for "En". */
function insideFault(reference: ReferenceFacts): Fault | null {
  const { inside, title } = reference.body
  if (!inside) return null
  const { text } = reference.layout.visible
  const found = english.exec(text.slice(0, inside.title.start).slice(title.start))
  if (!found) return null
  const start = title.start + found.index + (found[1]?.length ?? 0)
  return {
    at: placeIn(reference, { start, end: start + 2 }),
    message: 'El libro de un capítulo se presenta con «En».',
    fix: { label: 'Escribir «En»', text: 'En' },
  }
}

/** "2da ed.", "2nd ed." and "segunda edición" in brackets for "2.ª ed." */
function editionFaults(reference: ReferenceFacts): Fault[] {
  const { body, layout } = reference
  const { text } = layout.visible
  return [...body.notes, ...(body.inside?.notes ?? [])].flatMap((note) => {
    const from = text.indexOf(`(${note})`, body.title.start) + 1
    const editions = from === 0 ? [] : editionsIn(`${note})`)
    return editions.flatMap(({ said, index, wanted }): Fault[] => {
      if (said === wanted) return []
      const stretch = { start: from + index, end: from + index + said.length }
      const message = `La edición se escribe «${wanted}».`
      const rewritten = rewrite(reference, stretch, 'Corregir la edición', wanted)
      return [{ ...rewritten, severity: 'aviso', message }]
    })
  })
}

/** The edition right behind the title, without brackets. */
function bareEditionFault(reference: ReferenceFacts): Fault | null {
  const { title, rest, isTitleFirst, inside } = reference.body
  const behind = { start: title.end, end: rest.start }
  const said = reference.layout.visible.text.slice(behind.start, behind.end)
  const found = isTitleFirst || inside ? null : bareEdition(said)
  const [edition] = found ? editionsIn(found.said) : []
  if (!found || !edition) return null
  const wanted = `(${edition.wanted})`
  const { start, end } = placeIn(reference, behind)
  const text = ` ${wanted}.${/\s$/.test(said) ? ' ' : ''}`
  return {
    at: placeIn(reference, { start: title.end, end: title.end + found.start + found.said.length }),
    severity: 'aviso',
    message: `La edición va entre paréntesis después del título: «${wanted}».`,
    fix: isPlain(reference, behind) && { label: 'Corregir la edición', at: { start, end }, text },
  }
}

/** "Vol. 4, No. 1" and "4(1): 3" for "*4*(1), 3". */
function volumeFault(reference: ReferenceFacts): Fault | null {
  const { body, layout, csl } = reference
  if (csl.type !== 'article-journal') return null
  const from = body.container?.end ?? body.rest.start
  const said = layout.visible.text.slice(from, body.rest.end)
  const [whole = '', space] = /^,\s*\d+(\s+)\(\d/.exec(said) ?? []
  if (space) {
    const end = from + whole.length - 2
    const at = placeIn(reference, { start: end - space.length, end })
    const isCertain = /^\s+$/.test(reference.content.slice(at.start, at.end))
    const message = 'Entre el volumen y el número no va espacio: «*12*(3)».'
    const fix = isCertain && { label: 'Quitar el espacio', text: '' }
    return { at, severity: 'aviso', message, fix }
  }
  if (!/\b(?:Vol|No|Núm|Volumen|Número)\.?\s*[º°]?\s*\d+|\)\s*:\s*\d/i.test(said)) return null
  const at = placeIn(reference, { start: from, end: body.rest.end })
  const message = 'Volumen, número y páginas se escriben «*12*(3), 45–67».'
  return { at, severity: 'aviso', message }
}

/** A thesis names its kind and its university in one square bracket. Source: APA 7 §10.6. */
function thesisFault(reference: ReferenceFacts): Fault | null {
  const { body, layout, csl } = reference
  const { genre, rest, title } = body
  if (csl.type !== 'thesis' || genre === null || /no publicad|inédit/i.test(genre)) return null
  const { text } = layout.visible
  const isInside = genre.includes(', ')
  if (csl.publisher && text.startsWith(` [${genre}]`, title.end) && isInside) return null
  const kept = text.slice(rest.start, rest.end)
  // Behind the kind stands the university, to the end of its sentence.
  const stop = /\.(?=\s|$)\s*/.exec(kept)
  const behind = stop ? stop.index + stop[0].length : kept.length
  const end = isInside ? rest.start : rest.start + behind
  const stretch = { start: title.end, end: title.end + text.slice(title.end, end).trimEnd().length }
  const university = csl.publisher?.replace(/\..*$/, '') ?? ''
  const wanted = `[${csl.genre}, ${university === '' ? 'Universidad…' : university}]`
  const isCertain =
    isOrganisation(university) && !/[,:;[\]()]/.test(university) && body.notes.length === 0
  return {
    at: placeIn(reference, stretch),
    severity: 'aviso',
    message: `La tesis se presenta como «${wanted}».`,
    fix: isCertain &&
      isPlain(reference, stretch) && { label: 'Corregir los corchetes', text: ` ${wanted}.` },
  }
}
