import { placeLength } from '#core/apa/place-names.ts'
import { placeIn, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §9.29: the publisher without its place. */
export const referencePlace: Rule = {
  id: 'REF-PLACE',
  name: 'Editorial sin lugar',
  why: 'Desde la séptima edición la editorial va sola, sin la ciudad.',
  checkReference(reference) {
    const { body, layout, csl } = reference
    if (csl.type === 'article-journal' || csl.type === 'article-newspaper') return []
    const rest = body.inside?.rest ?? body.rest
    const said = layout.visible.text.slice(rest.start, rest.end)
    const length = placeLength(said)
    if (length === 0) return []
    const place = placeIn(reference, rest.start, rest.end)
    const end = placeIn(reference, rest.start, rest.start + length).end
    const isPlain = reference.content.slice(place.start, end) === said.slice(0, length)
    const message = 'La editorial va sin el lugar de publicación.'
    const edits = [{ start: place.start, end, text: '' }]
    return [
      {
        severity: 'aviso',
        ...place,
        message,
        ...(isPlain ? { fix: { label: 'Quitar el lugar', edits } } : {}),
      },
    ]
  },
}
