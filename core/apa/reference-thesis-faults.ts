import type { ReferenceFacts } from './facts.ts'
import { isOrganisation } from './reference-kind.ts'
import { type LocalFinding, placeIn } from './rule.ts'

/** A thesis names its kind and its university in one square bracket. Source: APA 7 §10.6. */
export function thesisFaults(reference: ReferenceFacts): LocalFinding[] {
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
  const fix = { label: 'Corregir los corchetes', edits: [{ ...place, text: ` ${wanted}.` }] }
  return [{ severity: 'aviso', ...place, message, ...(isCertain ? { fix } : {}) }]
}
